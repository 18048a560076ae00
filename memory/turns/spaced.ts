const joint = /(\p{Ll})(\p{Lu})/gu;

/** "LiHua" as two words. */
export const spaced = (text: string): string => text.replace(joint, "$1 $2");
