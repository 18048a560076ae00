import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** One real Chromium for a test file. Every visit has its own profile. */
export interface TestBrowser {
  visit(url: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface VisitOptions {
  /** In CSS pixels; a desktop's window unless given. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly reducedMotion?: boolean;
  /** Headers of every request of the visit. */
  readonly headers?: Record<string, string>;
  /** A program that runs in the page before the page's own, regardless of the page's policy. */
  readonly before?: string;
}

export interface Visit {
  readonly page: Page;
  /** Addresses that the page asked for, itself first. */
  readonly requests: readonly string[];
  /**
   * Errors and warnings of the console (refusals of the policy are among them), uncaught errors, dialogs, new windows.
   */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export const desktop = { width: 1200, height: 800 } as const;
export const phone = { width: 390, height: 780 } as const;

const launchLimitMs = 60_000;
/** Playwright's own limit of 30 seconds ends a wait that a busy machine would fulfil. */
const waitLimitMs = 100_000;

/** Without background services, which look up hosts at every start. Root in a container cannot use the sandbox. */
const programArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ...["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars"],
  // A request to any other host fails, and the test sees it.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Chromium starts with the first visit. Without a browser, that visit fails and says what helps. */
export function openBrowser(): TestBrowser {
  let started: Promise<Browser> | null = null;
  return {
    async visit(url, options = {}) {
      started ??= launch();
      return visit(await started, url, options);
    },
    async close() {
      const browser = await started?.catch(() => null);
      await browser?.close();
    },
  };
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.LORE_CHROMIUM;
  if (!executablePath) throw new Error(noBrowser);
  return chromium.launch({ executablePath, args: programArguments, timeout: launchLimitMs });
}

const noBrowser = `No Chromium for the tests of the pages. Any of these helps:
  · \`npm test\`, which looks for one and installs or fetches one where it can; its first lines say why it could not
  · the package chromium of the system on PATH
  · LORE_CHROMIUM=/path/to/chromium`;

async function visit(browser: Browser, url: string, options: VisitOptions): Promise<Visit> {
  const {
    width = desktop.width,
    height = desktop.height,
    theme = "light",
    reducedMotion = false,
    headers = {},
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    extraHTTPHeaders: headers,
  });
  if (options.before) await context.addInitScript(options.before);
  const page = await context.newPage();
  page.setDefaultTimeout(waitLimitMs);
  const seen = watch(context, page);
  await page.goto(url, { waitUntil: "load" });
  return { page, ...seen, close: () => context.close() };
}

function watch(context: BrowserContext, page: Page): { requests: string[]; complaints: string[] } {
  const seen = { requests: [] as string[], complaints: [] as string[] };
  context.on("request", (request) => {
    if (!request.url().startsWith("data:")) seen.requests.push(request.url());
  });
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) seen.complaints.push(message.text());
  });
  context.on("weberror", (error) => seen.complaints.push(String(error.error())));
  context.on("page", (opened) => seen.complaints.push(`new window ${opened.url()}`));
  page.on("dialog", (dialog) => {
    seen.complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}
