/** Somebody waits for an answer: beyond this a store that hangs is taken to be down. */
const answerMs = 5_000;
/** One row by its key; what was known before stands in for it (api/auth/keys.ts). */
const keyMs = 2_500;
/** A change that somebody waits for may stand behind a publication for a moment. */
const changeMs = 8_000;

type Deadlines = Readonly<Record<string, number>>;

/**
 * Longest waits by role and method, or group of methods. What is absent is the work of workflows and loops, which may
 * take minutes and has the deadlines of its adapter.
 */
const deadlines: Readonly<Record<string, Deadlines>> = {
  records: {
    keys: keyMs,
    "keys.list": answerMs,
    "keys.insert": changeMs,
    "keys.revoke": changeMs,
    "keys.rotate": changeMs,
    reading: answerMs,
    kgs: changeMs,
    idempotency: changeMs,
    "kgs.get": answerMs,
    "kgs.list": answerMs,
    "kgs.typeCounts": answerMs,
    "sources.get": answerMs,
    "sources.list": answerMs,
    "sources.count": answerMs,
    "sources.overview": keyMs,
    "sources.stats": answerMs,
    "sources.revision": answerMs,
    "sources.accept": changeMs,
    "jobs.get": answerMs,
    "jobs.list": answerMs,
    "jobs.events": answerMs,
    "jobs.countByStatus": answerMs,
    "jobs.countUnfinished": answerMs,
    "jobs.requestCancel": changeMs,
    "questions.queue": changeMs,
    "outbox.pending": answerMs,
    "pictures.get": answerMs,
    "pictures.overview": keyMs,
    "tables.list": answerMs,
    // Statements of clients may run for five seconds and are ended by the server then.
    "tables.cost": changeMs,
    "tables.run": changeMs,
  },
  graph: {
    entitiesOf: answerMs,
    chunksAbout: answerMs,
    chunksMentioning: answerMs,
    neighbours: answerMs,
    paths: answerMs,
  },
  vectors: { search: answerMs, get: answerMs, ensure: changeMs },
  keywords: { search: answerMs, ensure: changeMs },
  documents: { put: answerMs, get: answerMs, find: answerMs },
};

/** In milliseconds, by role and path ("kgs.get"); null where only the adapter's own deadlines hold. */
export function deadlineOf(role: string, path: string): number | null {
  const known = deadlines[role];
  const [group = ""] = path.split(".");
  return known?.[path] ?? known?.[group] ?? null;
}
