/** One engine behind a port, as an adapter's test hands it to the contract suite of the port's role. */
export interface Engine<S> {
  /** What errors name, where it is not the role of the suite ("vectorstore"): the keywords of a graph engine fail as "graphdb". */
  readonly failsAs?: string;
  /** Empty at first. */
  readonly store: S;
  /** Opens the same data again, after the suite has closed what was open. */
  reopen(): Promise<S>;
  /** Closes what is open and removes the data. */
  dispose(): Promise<void>;
}

export type OpenEngine<S> = () => Promise<Engine<S>>;
