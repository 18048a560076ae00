import { writeFileSync } from "node:fs";

/**
 * A reporter of vitest that writes the messages of the errors outside of tests, which its JSON report leaves out, as a
 * JSON array beside that report.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter's file.
export default class ErrorsReporter {
  onInit(vitest) {
    this.path = errorsPath(vitest.config.outputFile.json);
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.path, JSON.stringify(errors.map(({ message }) => message)));
  }
}

/** Where the errors of a run stand, given the path of its JSON report. */
export const errorsPath = (report) => `${report}.errors`;
