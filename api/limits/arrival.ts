/** The facts about an endpoint that admission control needs. A `Route` has them. */
export interface Arrival {
  /** "none": the route needs no key. */
  readonly scope: string;
  readonly tag: string;
  /** "events": the answer is an event stream, which stays open. */
  readonly response: unknown;
  readonly work?: "query" | "ingest";
}
