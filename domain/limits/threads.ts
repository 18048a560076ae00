/**
 * A worker thread without work ends after this time: an idle one holds 50 to 150 MB. Starting it again takes some
 * tenths of a second of processor time, so documents that come more rarely than once a minute cost little more.
 */
export const idleThreadMs = 60_000;
