/** The English names of the months, January first. */
export const months: readonly string[] =
  "january february march april may june july august september october november december".split(" ");

/** The months whose names are no other words in lower case: "may" and "march" are verbs, too. */
export const plainMonths: readonly string[] = months.filter((name) => name !== "may" && name !== "march");
