export interface BundleOptions {
  readonly title: string;
  readonly log: (message: string) => void;
  /** Fills the folder that it is given. */
  readonly make: (folder: string) => Promise<void>;
}

/** Has a folder that `make` filled and whose checksums are right. Returns whether it was made now. */
export function ensureBundle(folder: string, options: BundleOptions): Promise<boolean>;
