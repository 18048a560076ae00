/** Other words for the values of a column "sex" or "gender"; none for values that are no sexes. */
export function wordsOfSex(value: string): readonly string[] {
  const lower = value.toLowerCase();
  const words = /^f(?:emale)?$/.test(lower)
    ? ["female", "women", "woman"]
    : /^m(?:ale)?$/.test(lower)
      ? ["male", "men", "man"]
      : [];
  return words.filter((word) => word !== lower);
}
