/** The question as patterns of whole sentences read it: straight apostrophes, and no marks or spaces at its end. */
export const bareQuestion = (question: string): string =>
  question
    .trim()
    .replace(/’/g, "'")
    .replace(/(?<![?.!\s])[?.!\s]+$/, "");

/** Without the mark that opens a Spanish sentence. */
export const withoutOpeningMark = (sentence: string): string => sentence.replace(/^[¿¡]\s*/, "");
