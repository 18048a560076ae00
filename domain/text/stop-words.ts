/**
 * English function words, which say nothing about the topic but are frequent in questions. They include the single
 * letters that apostrophes leave behind ("Scott's", "don't").
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren as at be because been before being below between
  both but by can could couldn d did didn do does doesn doing don down during each either etc few for from further had
  hadn has hasn have haven having he her here hers herself him himself his how however i if in into is isn it its itself
  just ll m may me might more most must my myself neither no nor not now of off on once only or other our ours ourselves
  out over own re s same shall she should shouldn so some such t than that the their theirs them themselves then there
  these they this those through thus to too under until up upon us ve very was wasn we were weren what when where whether
  which while who whom whose why will with within without won would wouldn you your yours yourself yourselves`.split(
    /\s+/,
  ),
);
