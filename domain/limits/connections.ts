/**
 * Connections that are kept without a request after `headersTimeout`. Each takes 12 kB of memory. A browser opens about
 * six, so these are far more than honest clients have.
 */
export const unusedConnectionsLimit = 1_000;
