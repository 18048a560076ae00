/** One engine behind a port, as an adapter's test hands it to the contract suite of the port's role. */
export interface Engine<S> {
  /**
   * The role that errors name, if it is not the suite's ("vectorstore"): keywords of a graph engine fail as "graphdb".
   */
  readonly failsAs?: string;
  /** Empty at first. */
  readonly store: S;
  /** Opens the same data again, after the suite has closed the store. */
  reopen(): Promise<S>;
  /** Closes the store if it is open, and removes its data. */
  dispose(): Promise<void>;
}

export type OpenEngine<S> = () => Promise<Engine<S>>;
