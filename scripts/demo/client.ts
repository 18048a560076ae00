import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { z } from "zod";
import type { JobBody } from "../../api/present-job.ts";
import type { Answer } from "../../domain/answer.ts";
import type { PageName } from "../../domain/picture-names.ts";

export type Job = z.infer<typeof JobBody>;

/** The service as any HTTP client sees it. */
export interface DemoClient {
  upload(kg: string, path: string): Promise<{ readonly job_id: string; readonly source_name: string }>;
  job(id: string): Promise<Job>;
  ask(kg: string, query: string): Promise<Answer>;
  page(kg: string, name: PageName): Promise<string>;
}

export function createDemoClient(base: string, key: string): DemoClient {
  const headers = { "X-API-Key": key };
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${base}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  return {
    async upload(kg, path) {
      const form = new FormData();
      form.set("kg_name", kg);
      form.set("source_name", basename(path));
      form.set("file", new Blob([await readFile(path)]), basename(path));
      const response = await request("/api/v1/ingest", { method: "POST", body: form });
      return (await response.json()) as { job_id: string; source_name: string };
    },
    job: async (id) => (await (await request(`/api/v1/jobs/${id}`)).json()) as Job,
    async ask(kg, query) {
      const body = JSON.stringify({ query, kg_names: [kg] });
      const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
      return (await (await request("/api/v1/query", init)).json()) as Answer;
    },
    page: async (kg, name) => (await request(`/api/visualizations/${kg}/${name}`)).text(),
  };
}
