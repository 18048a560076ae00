import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import type { SourceChanged } from "../../../stores/ports/records/sources.ts";
import { kgParams, sourceParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { jobLink } from "../../present/job-link.ts";
import { type Reply, reply, route } from "../../route.ts";
import { discardSpooled } from "../../upload/discard-spooled.ts";
import { compareOrigin, messageOf, updateAfter } from "./compare-origin.ts";
import { changeOf, isChange, UpdateSourceRequest } from "./update-source-request.ts";

const updatedCount = (things: string) =>
  z
    .literal(0)
    .describe(`Always 0: ${things} change when the job publishes the new revision. Its result has the counts.`);

const SourceUpdated = z
  .object({
    success: z.literal(true).describe("Always true"),
    source_id: shared.source_id,
    kg_name: shared.kg_name,
    changes_detected: z
      .boolean()
      .describe("Whether the URL has other content than the source; false if it was not fetched, and for uploads"),
    job_id: z.string().nullable().describe("Id of the job that processes the source again; null if none was started"),
    chunks_updated: updatedCount("chunks"),
    entities_updated: updatedCount("entities"),
    relations_updated: updatedCount("relations"),
    metadata_updated: z.boolean().describe("Whether the metadata of the source has changed"),
    message: z.string().describe("What happened, in words"),
    timestamp: shared.timestamp,
  })
  .meta({ id: "SourceUpdated" });

export const updateSource = route({
  id: "updateSource",
  method: "PUT",
  path: "/api/v1/sources/{kg_name}/{source_id}",
  tag: "Sources",
  summary: "Update a source: compare it with its URL, process it again, correct its facts and metadata",
  description:
    "Fetches the URL of a document again and compares the contents by their hashes; if the server still has the same " +
    "version (`ETag`, `Last-Modified`), nothing is transferred. Changed content is processed as a new revision: the " +
    "answer is then 202 with a job, and the old data stay visible until the new ones replace them in one step, also if " +
    "the job fails. Uploaded documents change only by another upload; `force_reprocess` reads the stored one " +
    "again. The new revision keeps the metadata and the options of the source's ingestion. A webhook of an earlier " +
    "ingestion is not called.\n\n" +
    "The same request merges metadata, and states facts about the document, such as its title, organization and date. " +
    "Answers show them at once; searches find the document by them a little later, when its texts were embedded again: " +
    "that counts for the key's model budget. If the URL cannot be fetched, the answer is 400 and nothing has changed: " +
    "`check_content` false leaves the URL alone.",
  scope: "write",
  asksModels: true,
  params: kgParams.extend(sourceParams.shape),
  body: { kind: "json", schema: UpdateSourceRequest, optional: true },
  status: 200,
  response: SourceUpdated,
  accepted: SourceUpdated,
  errors: {
    404: "The source does not exist in this knowledge graph",
    409: "The source is being processed or deleted, or was changed meanwhile",
    503: "Too many documents are being fetched",
  },
  idempotent: "replay",
  ifMatch: true,
  work: "ingest",
  examples: [
    {
      summary: "The right title and date",
      params: { kg_name: "norrvik", source_id: exampleIds.source },
      body: { title: "The ferry Aurora Belle", facts: { date: "2016-03" }, update_metadata: { checked: true } },
      status: 200,
    },
    {
      summary: "Process it again",
      params: { kg_name: "norrvik", source_id: exampleIds.goneSource },
      body: { force_reprocess: true },
      status: 202,
    },
    {
      summary: "A date that does not exist",
      params: { kg_name: "norrvik", source_id: exampleIds.source },
      body: { facts: { date: "2016-13" } },
      status: 400,
    },
  ],
  handle: async ({ ctx, params, body, expected, signal }, { access, documents, operations }) => {
    const change = changeOf(body);
    const services = { ...documents, log: operations.log };
    const content = await documents.sources.content(ctx, params);
    const seen = await compareOrigin({ ...body, content }, services, signal);
    try {
      if (seen.starts) await access.gate.acceptJob(ctx.tenant_id);
      const asked = { ...params, ...change, expected, ...updateAfter(seen, content) };
      const changed = await documents.sources.change(ctx, asked);
      const message = messageOf(seen, content, isChange(change));
      return present({ ...params, ...changed, changes_detected: seen.changes_detected, message });
    } finally {
      // Accepted bytes have left the spool; this deletes bytes that were only compared.
      if (seen.fetched) await discardSpooled(seen.fetched.file, services);
    }
  },
});

type Updated = Pick<
  z.output<typeof SourceUpdated>,
  "source_id" | "kg_name" | "changes_detected" | "job_id" | "metadata_updated" | "message"
> &
  Pick<SourceChanged, "tag">;

function present({ tag, ...updated }: Updated): Reply {
  const { source_id, kg_name, changes_detected, job_id, metadata_updated, message } = updated;
  const answer = {
    success: true as const,
    source_id,
    kg_name,
    changes_detected,
    job_id,
    chunks_updated: 0 as const,
    entities_updated: 0 as const,
    relations_updated: 0 as const,
    metadata_updated,
    message,
    timestamp: new Date().toISOString(),
  };
  if (job_id === null) return reply(200, answer, etagOf(tag));
  return reply(202, answer, { Location: jobLink(job_id), ...etagOf(tag) });
}
