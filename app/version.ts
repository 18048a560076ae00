/** Of the interface; moves with package.json. */
export const version = "0.1.0";
