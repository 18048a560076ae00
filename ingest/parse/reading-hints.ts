/** What is known of a file beside its bytes. */
export interface ReadingHints {
  /** The encoding that the sender declared. */
  readonly charset?: string | undefined;
  /** Read all of a page, without looking for its main text. */
  readonly wholePage?: boolean;
}
