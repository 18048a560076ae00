/** What has to be known of an endpoint to let a request of it in; a `Route` says it. */
export interface Arrival {
  /** "none": the route needs no key. */
  readonly scope: string;
  readonly tag: string;
  /** "events": an answer that goes on. */
  readonly response: unknown;
  readonly work?: "query" | "ingest";
}
