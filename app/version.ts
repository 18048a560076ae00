/** Version of the interface; changes together with package.json. */
export const version = "0.1.0";
