export const kgNameLengthLimit = 128;
export const descriptionLengthLimit = 10_000;
export const domainLengthLimit = 100;
export const domainsLimit = 50;
export const sourceNameLengthLimit = 255;
export const labelLengthLimit = 500;
export const typeLengthLimit = 100;
