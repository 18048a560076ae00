import { request as httpRequest } from "node:http";
import { expect } from "vitest";
import { adminKey, type TestApp } from "./app.ts";

/** A part of a form: a field, or a file if it has a file name. */
export type Part = readonly [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string];
export const sentKg: Part = ["kg_name", "uploads"];
export const sentFile: Part = ["file", "# Norrvik\n\nNorrvik is a harbour town.\n", "norrvik.md"];

interface Sent {
  readonly status: number;
  readonly body: unknown;
  readonly sentBytes: number;
}

interface Refusal {
  readonly status: number;
  readonly field?: string | undefined;
  readonly detail: RegExp;
}

export async function expectError(response: Response, { status, field, detail }: Refusal) {
  const body = (await response.json()) as { field?: string };
  expect(body).toMatchObject({ status_code: status, detail: expect.stringMatching(detail) });
  expect([response.status, body.field]).toEqual([status, field]);
}

/** Sends forms to POST /api/v1/ingest. */
export function formUpload(service: TestApp) {
  function send(parts: readonly Part[], headers: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value, fileName] of parts) {
      if (fileName === undefined) form.append(name, String(value));
      else form.append(name, new Blob([value]), fileName);
    }
    return service.request("/api/v1/ingest", { method: "POST", body: form, headers });
  }

  /** Sends a form written by hand, for content that FormData would not send. */
  const sendForm = (body: string, headers: Record<string, string> = {}) =>
    service.request("/api/v1/ingest", {
      method: "POST",
      body,
      headers: { "Content-Type": "multipart/form-data; boundary=B", ...headers },
    });

  /** Sends the head of a form and then letters until the service has answered; `declared` is the Content-Length. */
  function pour(fileName: string, start: string, declared: number | undefined): Promise<Sent> {
    return new Promise((resolve, reject) => {
      const headers = { "X-API-Key": adminKey, "Content-Type": "multipart/form-data; boundary=B" };
      const length = declared === undefined ? {} : { "Content-Length": declared };
      const request = httpRequest(`${service.base}/api/v1/ingest`, {
        method: "POST",
        headers: { ...headers, ...length },
      });
      const letters = Buffer.alloc(65_536, "a");
      let sentBytes = 0;
      let answered = false;
      const fill = () => {
        while (!answered && (declared === undefined || sentBytes + letters.length <= declared)) {
          sentBytes += letters.length;
          if (!request.write(letters)) return;
        }
      };
      request.on("drain", fill);
      request.on("error", (error) => answered || reject(error));
      request.on("response", (response) => {
        answered = true;
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => {
          request.destroy();
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), sentBytes });
        });
      });
      request.write(`--B\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n${start}`);
      fill();
    });
  }

  return { send, sendForm, pour };
}
