# The service, API and worker alike: ROLE says which. `docker compose up` builds it; alone, with everything embedded:
#   docker build -t loregraph . && docker run --init --read-only --tmpfs /tmp -v loregraph:/data -p 127.0.0.1:8080:8080 loregraph
FROM node:22.22.2-bookworm-slim AS base
WORKDIR /app
COPY .npmrc package.json package-lock.json ./

# No install script runs in any stage: what the packages need beyond their files, the set-up does itself.
FROM base AS build
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --input-type=module --eval 'import { build } from "./scripts/set-up/build.mjs"; await build(console.log);'

FROM base AS dependencies
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# Temporal's package carries its native library for every platform, Chroma's client a server of its own.
RUN find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
  ! -name "$(node -p 'process.arch === "arm64" ? "aarch64" : "x86_64"')-unknown-linux-gnu" -exec rm -rf {} + \
  && rm -rf node_modules/chromadb-js-bindings-*
COPY --from=build /app/dist/ dist/
# The embedded PostgreSQL wants links that npm packages cannot carry; later the file system is read-only.
RUN node --input-type=module --eval \
  'import { findBinaries } from "./dist/stores/postgres/launch/binaries.js"; await findBinaries();'

FROM base AS service
LABEL org.opencontainers.image.title="Loregraph" \
  org.opencontainers.image.description="Knowledge-graph retrieval service" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LORE_DATA_DIR=/data LANCEDB_LOG=error \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=8388608
# Named volumes take over owner and mode of the folder that they cover first. `node` is uid 1000.
RUN install -d -o node -g node -m 0700 /data /files
COPY --from=dependencies /app/node_modules/ node_modules/
COPY --from=dependencies /app/dist/ dist/
COPY samples/ samples/
COPY LICENSE ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "--eval", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach Node itself, which finishes what is under way; `--init` (`init: true`) reaps what its children leave.
CMD ["node", "--disable-proto=delete", "--unhandled-rejections=strict", \
  "--max-semi-space-size=32", "--max-old-space-size=2000", "dist/main.js"]
