import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type FileType, multipartLimits, sourceNameLengthLimit, uploadLimitBytes } from "../../domain/limits.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { checkSignature } from "./check-signature.ts";

export interface UploadedFile {
  readonly file: SpooledFile;
  readonly name: string;
  readonly type: FileType;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: UploadedFile | null;
}

/** Room for the form around the file. */
const formOverheadBytes = 1_048_576;
const largestLimitBytes = Math.max(...Object.values(uploadLimitBytes));

/**
 * Streams a multipart form: the file into the spool, counted and hashed on the way, never whole in memory.
 * Throws `unsupported_media_type`, `too_large` (as early as it can be known), `invalid_input`; the spool file is gone then.
 */
export async function readUpload(request: IncomingMessage, files: FileStore): Promise<Upload> {
  checkHeaders(request);
  const fields = new Map<string, string>();
  const failures: unknown[] = [];
  let pending: Promise<UploadedFile> | undefined;
  const fail = (error: unknown) => failures.push(error);

  const form = openForm(request);
  await new Promise<void>((resolve) => {
    const end = () => resolve();
    const stop = (error: unknown) => {
      fail(error);
      request.unpipe(form);
      resolve();
    };
    form.on("field", (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut)
        return stop(invalidInput(`${name}: is longer than ${multipartLimits.fieldSizeBytes} bytes`, name));
      if (fields.has(name)) return stop(invalidInput(`${name}: is given twice`, name));
      fields.set(name, value);
    });
    form.on("file", (field, content, fileName) => {
      if (field !== "file" || pending) {
        content.resume();
        return stop(invalidInput(field === "file" ? "file: send one file" : `${field}: is not a file field`, field));
      }
      pending = receive(request, files, content, fileName);
      pending.catch(stop);
    });
    form.on("filesLimit", () => stop(invalidInput("file: send one file", "file")));
    form.on("fieldsLimit", () => stop(invalidInput(`The form has more than ${multipartLimits.fields} fields`)));
    form.on("partsLimit", () => stop(invalidInput(`The form has more than ${multipartLimits.parts} parts`)));
    form.on("finish", end);
    form.on("error", () => stop(invalidInput("The multipart body is broken")));
    request.on("error", () => stop(invalidInput("The upload was interrupted")));
    request.on("aborted", () => stop(invalidInput("The upload was interrupted")));
    request.pipe(form);
  });
  return settle(files, fields, pending, failures);
}

async function settle(
  files: FileStore,
  fields: ReadonlyMap<string, string>,
  pending: Promise<UploadedFile> | undefined,
  failures: readonly unknown[],
): Promise<Upload> {
  if (failures.length > 0) {
    // The spooling may still be under way; whatever it leaves goes.
    void pending
      ?.then(({ file }) => files.discard(file))
      .catch(() => {
        // It failed too, and then it has discarded its file itself.
      });
    throw failures[0];
  }
  return { fields: Object.fromEntries(fields), upload: (await pending) ?? null };
}

function checkHeaders(request: IncomingMessage): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "")) {
    throw new AppError("unsupported_media_type", "Content-Type must be multipart/form-data");
  }
  if (declaredBytes(request) > largestLimitBytes + formOverheadBytes) throw tooLarge("pdf");
}

const declaredBytes = (request: IncomingMessage): number => Number(request.headers["content-length"] ?? 0);

const tooLarge = (type: FileType): AppError => {
  const limit = `The file is larger than ${uploadLimitBytes[type] / 1_048_576} MB, the limit for ${type}`;
  return new AppError("too_large", limit, { field: "file" });
};

function openForm(request: IncomingMessage): Busboy {
  const { files, fields, parts, fieldSizeBytes } = multipartLimits;
  try {
    // Checked above: the content type is there.
    const headers = request.headers as BusboyHeaders;
    return new Busboy({ headers, limits: { files: files + 1, fields, parts, fieldSize: fieldSizeBytes } });
  } catch {
    throw invalidInput("The multipart body has no boundary");
  }
}

async function receive(
  request: IncomingMessage,
  files: FileStore,
  content: Readable,
  fileName: string,
): Promise<UploadedFile> {
  content.on("error", () => {
    // An interrupted part; the spool sees the same error and rejects.
  });
  try {
    const name = cleanName(fileName);
    const type = typeOf(name);
    if (declaredBytes(request) > uploadLimitBytes[type] + formOverheadBytes) throw tooLarge(type);
    const file = await files.spool(checkSignature(content, type), uploadLimitBytes[type]);
    if (file.size_bytes > 0) return { file, name, type };
    await files.discard(file);
    throw invalidInput("file: is empty", "file");
  } catch (error) {
    content.resume();
    const tooBig = error instanceof AppError && error.kind === "too_large" && error.field === undefined;
    throw tooBig ? tooLarge(typeOf(cleanName(fileName))) : error;
  }
}

/** The client's file name is data: no folders, no control characters, bounded. */
function cleanName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  const clean = base.replace(/\p{Cc}/gu, "").trim();
  if (clean === "") throw invalidInput("file: has no name", "file");
  return [...clean].slice(-sourceNameLengthLimit).join("");
}

function typeOf(name: string): FileType {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const types = Object.keys(uploadLimitBytes) as FileType[];
  const type = types.find((known) => known === extension);
  if (!type) throw invalidInput(`file: unsupported file type (supported: ${types.join(", ")})`, "file");
  return type;
}
