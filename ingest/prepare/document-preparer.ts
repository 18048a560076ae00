import type { PreparedChunk } from "../../domain/chunk.ts";
import { AppError } from "../../domain/errors.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { articleLimits, parserLimits } from "../../domain/limits/parsing.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { createTaskThread, type TaskThread } from "../../platform/threads/task-thread.ts";
import { namingFile } from "../parse/naming-file.ts";
import type { SupervisedType } from "../parse/parser-child.ts";
import { createFileParser } from "../parse/parser-process.ts";
import type { ExtractRequest } from "./extract-worker.ts";
import { noReuse, type PlannedDocument, type Reuse } from "./planned-document.ts";
import type { FileRequest, ReadPart, ReadRequest } from "./read-worker.ts";

/** A 20 MB CSV takes about 600 MB as cells, table and text. Beyond this limit the thread ends, not the process. */
const readingHeapMebibytes = 1_024;
/** Holds a few batches and their documents' subjects, far below this limit. */
const extractingHeapMebibytes = 512;
const stepTimeoutMs = 60_000;

export interface FileToPrepare {
  readonly bytes: Buffer;
  readonly fileType: FileType;
  readonly fileName: string;
  /** The encoding that the sender declared for a text. */
  readonly charset?: string | undefined;
}

export interface PlanControl {
  readonly signal?: AbortSignal | undefined;
  /** Waiting tenants take turns. */
  readonly tenant?: string | undefined;
  /** Called when the file is parsed, before it is cut into chunks. */
  readonly onParsed?: (() => void) | undefined;
  /** Chunks of the document's earlier revision that need not be prepared again. Absent: none. */
  readonly reuse?: Reuse | undefined;
}

export interface DocumentPreparer {
  /**
   * Reads a file of any type and cuts it into chunks (`planDocument`). One file at a time, in turns of the tenants,
   * each in the order of its calls.
   *
   * @throws AppError invalid_input, its message beginning with the file's name, when the bytes cannot be read
   * @throws the errors of `planDocument`, and the signal's reason when it is aborted
   */
  plan(file: FileToPrepare, options: IngestOptions, control?: PlanControl): Promise<PlannedDocument>;
  /**
   * Extracts the chunks of one batch (`extractChunk`), a few at a time, in turns with other batches.
   *
   * @throws AppError invalid_input for a batch that ended the thread twice; the signal's reason when it is aborted
   */
  extract(request: ExtractRequest, signal?: AbortSignal): Promise<readonly PreparedChunk[]>;
  close(): Promise<void>;
}

export interface DocumentPreparerOptions {
  /** Time to search a page's main text before the whole page is read instead. */
  readonly articleTimeoutMs?: number;
}

/**
 * Runs all expensive work on documents outside the API's thread: PDF, Office documents and EPUB in a supervised child
 * process, other types and all planning in one thread, extraction in another. Each starts on first use.
 */
export function createDocumentPreparer({
  articleTimeoutMs = articleLimits.timeoutMs,
}: DocumentPreparerOptions = {}): DocumentPreparer {
  const supervised = createFileParser();
  const reading = openReading();
  const extracting = openExtracting();

  const planSupervised =
    (type: SupervisedType): Plan =>
    async ({ bytes, fileName }, options, control) => {
      const document = await namingFile(fileName, () =>
        supervised.parse(bytes, { type, signal: control.signal, group: control.tenant }),
      );
      return read(reading, { document, fileName, options, reuse: reuseOf(control) }, control);
    };

  const planText: Plan = (file, options, control) =>
    read(reading, { file: requestOf(file), fileName: file.fileName, options, reuse: reuseOf(control) }, control);

  /** The search for the main text may take for ever; reading the whole page does not. */
  async function planPage(toPrepare: FileToPrepare, options: IngestOptions, control: PlanControl) {
    const file = requestOf(toPrepare);
    const { fileName } = file;
    const reuse = reuseOf(control);
    try {
      return await read(reading, { file, fileName, options, reuse }, { ...control, stepTimeoutMs: articleTimeoutMs });
    } catch (error) {
      if (!isGivenUp(error)) throw error;
      const whole = { ...file, hints: { ...file.hints, wholePage: true } };
      return read(reading, { file: whole, fileName, options, reuse }, control);
    }
  }

  const planners: Record<FileType, Plan> = {
    txt: planText,
    md: planText,
    csv: planText,
    html: planPage,
    pdf: planSupervised("pdf"),
    docx: planSupervised("docx"),
    pptx: planSupervised("pptx"),
    xlsx: planSupervised("xlsx"),
    epub: planSupervised("epub"),
  };

  return {
    plan: (file, options, control = {}) =>
      (options.imported === undefined ? planners[file.fileType] : planText)(file, options, control),
    extract: async (request, signal) => (await extracting.run(request, { signal })).flat(),
    /** Closes all of them at the same time: none depends on another, and each may wait for its threads. */
    close: async () => {
      await Promise.all([supervised.close(), reading.close(), extracting.close()]);
    },
  };
}

type Plan = (file: FileToPrepare, options: IngestOptions, control: PlanControl) => Promise<PlannedDocument>;

const reuseOf = ({ reuse = noReuse }: PlanControl): Reuse => reuse;

const requestOf = ({ bytes, fileType, fileName, charset }: FileToPrepare): FileRequest => ({
  bytes,
  fileType,
  fileName,
  hints: { charset },
});

/**
 * One file at a time, because the memory limit is for one file. A file that ended the thread would do so again, so
 * there is one attempt.
 */
const openReading = () =>
  createTaskThread<ReadRequest, ReadPart>({
    role: "parser",
    entry: entryPoint(import.meta.url, "read-worker"),
    heapMebibytes: readingHeapMebibytes,
    stepTimeoutMs: parserLimits.timeoutMs,
    atOnce: 1,
    attempts: 1,
    givenUp: (reason) =>
      new AppError("invalid_input", `The file could not be read: ${reason}`, { details: { givenUp: true } }),
  });

const isGivenUp = (error: unknown): boolean => error instanceof AppError && error.details?.givenUp === true;

const openExtracting = () =>
  createTaskThread<ExtractRequest, readonly PreparedChunk[]>({
    role: "extractor",
    entry: entryPoint(import.meta.url, "extract-worker"),
    heapMebibytes: extractingHeapMebibytes,
    stepTimeoutMs,
    // When the thread ends, another batch may have used the memory. The second attempt runs alone and shows which batch
    // is at fault.
    attempts: 2,
    givenUp: (reason) => new AppError("invalid_input", `The document could not be prepared: ${reason}`),
  });

async function read(
  thread: TaskThread<ReadRequest, ReadPart>,
  request: ReadRequest,
  { signal, tenant, onParsed, stepTimeoutMs }: PlanControl & { readonly stepTimeoutMs?: number },
): Promise<PlannedDocument> {
  const onPart = (part: ReadPart): void => {
    if (part === "parsed") onParsed?.();
  };
  const [, plan] = await thread.run(request, { signal, group: tenant, stepTimeoutMs, onPart });
  if (plan === undefined || plan === "parsed") throw new Error("The reading thread answered without a plan");
  return plan;
}
