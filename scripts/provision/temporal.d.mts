/** Of the dev server inside the command that is provisioned. */
export const serverVersion: string;
