/** Something the person at the keyboard can mend: shown without a stack. */
export class SetUpError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
