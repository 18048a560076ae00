import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { type BundleOptions, bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";

type WebpackHook = NonNullable<BundleOptions["webpackConfigHook"]>;
type WebpackConfig = ReturnType<WebpackHook>;

/**
 * Path of a module in the form of this file: sources (.ts) are bundled from sources, build output (.js) from build
 * output.
 */
const own = (path: string): string =>
  fileURLToPath(new URL(`../../${path}${extname(fileURLToPath(import.meta.url))}`, import.meta.url));

export interface BundleChoices {
  /**
   * Whether errors inside workflows have stack traces, for development. They triple the processor time of a workflow.
   */
  readonly stackTraces: boolean;
}

/**
 * Bundles all workflows of workflows/index.ts and their imports into one script for the workflow sandbox; takes about
 * ten seconds. The shims of workflow-engine/temporal/sandbox run first, because LangGraph uses their globals while it
 * loads.
 */
export const bundleWorkflows = async (choices: BundleChoices): Promise<string> => {
  const { code } = await bundleWorkflowCode({
    workflowsPath: own("workflows/index"),
    logger: new DefaultLogger("WARN"),
    preloadModules: [own("workflow-engine/temporal/sandbox/preload")],
    workflowInterceptorModules: [own("workflow-engine/temporal/sandbox/pass-trace")],
    webpackConfigHook: (config) => withShims(config, choices),
  });
  return code;
};

const withShims = (config: WebpackConfig, { stackTraces }: BundleChoices): WebpackConfig => ({
  ...config,
  entry: [own("workflow-engine/temporal/sandbox/globals"), ...entriesOf(config)],
  // The worker requires a source map, but without stack traces it never reads it.
  devtool: stackTraces ? "inline-source-map" : "inline-nosources-cheap-source-map",
  plugins: [
    ...(config.plugins ?? []),
    (compiler) => {
      const { DefinePlugin, NormalModuleReplacementPlugin } = compiler.webpack;
      new DefinePlugin({
        WORKFLOW_STACK_TRACES: JSON.stringify(stackTraces),
        // LangGraph assigns to this property around every node, which fails in the sandbox because its globals are
        // frozen.
        "Error.stackTraceLimit": "globalThis.__stackTraceLimit",
      }).apply(compiler);
      for (const [name, substitute] of Object.entries(absent))
        new NormalModuleReplacementPlugin(new RegExp(`^${name}(/|$)`), (request) => {
          if (!request.context.includes("node_modules"))
            throw new Error(`${request.contextInfo.issuer} imports ${name}, which workflows must not reach`);
          request.request = own(substitute);
        }).apply(compiler);
    },
  ],
});

/** Replacements for libraries of LangGraph that no workflow needs. They save 1.5 of 4.3 MB in every worker. */
const absent = {
  zod: "workflow-engine/temporal/sandbox/absent/zod",
  langsmith: "workflow-engine/temporal/sandbox/absent/langsmith",
} as const;

const entriesOf = ({ entry }: WebpackConfig): string[] => {
  if (typeof entry === "string") return [entry];
  if (Array.isArray(entry)) return entry;
  throw new Error("The Temporal bundler is expected to name its entry as a list");
};
