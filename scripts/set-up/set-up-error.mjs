/** An error that the user can fix; shown without a stack. */
export class SetUpError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
