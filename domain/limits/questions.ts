export const queryLengthLimit = 10_000;
export const kgNamesLimit = 50;
/**
 * Knowledge graphs that a question is put to if it names none. Each costs several calls of engines; the right one is
 * nearly always among them (`bench:choosing`).
 */
export const kgsAskedLimit = 32;
/** Jobs of questions of one tenant that wait or run at a time: some minutes of work. It bounds the table. */
export const openQuestionsLimit = 500;
/** Passages that an answer shows when it found nothing: as many as a client can list under a message. */
export const nearestShown = 3;
/** Longest excerpt of such a passage, in code points: two or three sentences. */
export const nearestExcerptLimit = 300;
