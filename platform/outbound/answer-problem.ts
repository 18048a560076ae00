/** A problem with the answer of a permitted server, in words for the client. */
export class AnswerProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
