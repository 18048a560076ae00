/** Facts about a file that are not in its bytes. */
export interface ReadingHints {
  /** The encoding that the sender declared. */
  readonly charset?: string | undefined;
  /** Read the whole page, without searching for its main text. */
  readonly wholePage?: boolean;
}
