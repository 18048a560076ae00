/** The English ordinals up to the tenth, "first" first. */
export const ordinals: readonly string[] = "first second third fourth fifth sixth seventh eighth ninth tenth".split(
  " ",
);
