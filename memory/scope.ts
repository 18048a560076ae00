/** Whose memory: the tenant comes from the key, the user and the session are labels from the body. */
export interface MemoryScope {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string | null;
}

/** One question and its answer. */
export interface Turn {
  readonly trace_id: string;
  readonly question: string;
  readonly answer: string;
  readonly pipeline: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
  /** What the turn was about, most important first: what "he", "it" or "there" means next. */
  readonly names: readonly string[];
}
