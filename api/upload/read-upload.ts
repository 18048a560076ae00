import type { IncomingMessage } from "node:http";
import { addAbortSignal, type Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type ExtraFileType, type FileType, fileLimitBytes, multipartLimits } from "../../domain/limits/files.ts";
import type { Log } from "../../platform/log.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { checkContent } from "./check-content.ts";
import { declaredBytes, formLimitBytes, formOverheadBytes, tooLarge } from "./check-form.ts";
import { discardSpooled } from "./discard-spooled.ts";
import { cleanName, typeOf } from "./file-name.ts";

export interface UploadedFile {
  readonly file: SpooledFile;
  readonly name: string;
  readonly type: FileType;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: UploadedFile | null;
}

interface UploadServices {
  readonly files: FileStore;
  readonly extraTypes: readonly ExtraFileType[];
  readonly log: Log;
}

/**
 * Reads a multipart form as a stream. The file goes into the spool, counted and hashed on the way, and is never in
 * memory as a whole. `checkForm` has checked the headers before. Throws `too_large`, as early as possible, and
 * `invalid_input`. After an error nothing is left in the spool.
 */
export async function readUpload(
  request: IncomingMessage,
  { files, extraTypes, log }: UploadServices,
): Promise<Upload> {
  // The client may have disconnected while it waited for its slot, and a closed request emits no further event.
  if (request.destroyed) throw invalidInput("The upload ended early");
  const form = openForm(request);
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let receiving: Promise<UploadedFile> | undefined;
  let waiting: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      // At once: at the end of a broken body the parser emits an error on its part, also on one that nobody reads, and
      // an 'error' event without a listener ends the process.
      const refuse = (error: unknown) => {
        request.unpipe(form);
        reject(error);
      };
      form.on("field", (name: string | undefined, value, ...[nameCut, valueCut]) => {
        const fault = faultOfField(name ?? "", nameCut || valueCut, fields);
        if (fault) refuse(fault);
        else fields.set(name ?? "", value);
      });
      form.on("file", (field: string | undefined, content, fileName: string | undefined) => {
        if (field === "file" && !receiving) {
          receiving = receive({ request, files, extraTypes, content, fileName: fileName ?? "", signal: stop.signal });
          receiving.catch(refuse);
        } else {
          content.resume();
          refuse(field === "file" ? secondFile() : invalidInput(`${field}: is not a file field`, field));
        }
      });
      form.on("filesLimit", () => refuse(secondFile()));
      form.on("fieldsLimit", () => refuse(invalidInput(`The form has more than ${multipartLimits.fields} fields`)));
      form.on("partsLimit", () => refuse(invalidInput(`The form has more than ${multipartLimits.parts} parts`)));
      form.on("error", () => refuse(broken()));
      form.on("finish", resolve);
      // By now all bytes are parsed. If a part's headers run into the next boundary, the parser waits for ever.
      form.once("prefinish", () => {
        waiting = setTimeout(() => refuse(broken()), parserPatienceMs);
      });
      request.on("error", () => refuse(invalidInput("The upload ended early")));
      request.once("close", () => request.complete || refuse(invalidInput("The upload ended early")));
      boundBody(request, refuse);
      request.pipe(form);
    });
    return { fields: Object.fromEntries(fields), upload: (await receiving) ?? null };
  } catch (error) {
    stop.abort();
    // Spooling fails now; a file that it had already finished is deleted, too.
    const left = await receiving?.catch(() => null);
    if (left) await discardSpooled(left.file, { files, log });
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}

/** Longest wait after the last byte, when only a few buffers remain to be written to the spool. */
const parserPatienceMs = 5_000;
const broken = () => invalidInput("The multipart body is broken");

const secondFile = () => invalidInput("file: send one file", "file");

function faultOfField(name: string, isCut: boolean, fields: ReadonlyMap<string, string>): AppError | null {
  if (name === "") return invalidInput("The form has a part without a name");
  if (isCut) return invalidInput(`${name}: must be at most ${multipartLimits.fieldSizeBytes} bytes`, name);
  return fields.has(name) ? invalidInput(`${name}: is given twice`, name) : null;
}

/** Bounds the whole body, also text outside fields and files (before the first boundary, after the last). */
function boundBody(request: IncomingMessage, refuse: (error: AppError) => void): void {
  let size = 0;
  request.on("data", (part: Buffer) => {
    size += part.length;
    if (size > formLimitBytes) refuse(tooLarge("pdf"));
  });
}

function openForm(request: IncomingMessage): Busboy {
  const { files, fields, parts, fieldSizeBytes } = multipartLimits;
  try {
    // `checkForm` has checked that there is a content type.
    const headers = request.headers as BusboyHeaders;
    return new Busboy({ headers, limits: { files: files + 1, fields, parts, fieldSize: fieldSizeBytes } });
  } catch {
    throw invalidInput("The multipart body has no boundary");
  }
}

interface Receiving extends Pick<UploadServices, "files" | "extraTypes"> {
  readonly request: IncomingMessage;
  readonly content: Readable;
  readonly fileName: string;
  readonly signal: AbortSignal;
}

async function receive({ request, files, extraTypes, content, fileName, signal }: Receiving): Promise<UploadedFile> {
  content.on("error", () => {
    // An interrupted part also fails the spool with the same error.
  });
  try {
    const name = cleanName(fileName);
    const type = typeOf(name, extraTypes);
    if (declaredBytes(request) > fileLimitBytes[type] + formOverheadBytes) throw tooLarge(type);
    const checked = addAbortSignal(signal, checkContent(content, type));
    const file = await files.spool(checked, fileLimitBytes[type]).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === "too_large" ? tooLarge(type) : error;
    });
    return { file, name, type };
  } catch (error) {
    content.resume();
    throw error;
  }
}
