import { type FileType, fileLimitBytes } from "./limits/files.ts";

const mebibyte = 1_048_576;

/** The limit of a type of document in words ("50 MB"). */
export const sizeLimit = (type: FileType): string => `${fileLimitBytes[type] / mebibyte} MB`;
