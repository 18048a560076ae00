import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ServedPage {
  readonly html: string;
  /** Without a policy, the page is a host that allows everything. */
  readonly csp?: string;
}

export interface PageServer {
  readonly base: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Puts a page at `/name`. */
  put(name: string, page: ServedPage): string;
  close(): Promise<void>;
}

/** Serves pages made in the test, with the headers that the service gives them, and keeps the requested paths. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map<string, ServedPage>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    asked.push(pathname);
    const page = pages.get(pathname);
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      ...(page.csp === undefined ? {} : { "Content-Security-Policy": page.csp }),
    });
    response.end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    asked,
    put(name, page) {
      pages.set(`/${name}`, page);
      return `${base}/${name}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
