import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderEnvExample } from "../scripts/write-env-example.ts";
import { readConfig, settings, variableFor } from "./config.ts";

test("an empty environment is a complete configuration", () => {
  expect(readConfig({})).toMatchObject({ server: { port: 8080, role: "all", host: "127.0.0.1" } });
});

test("an empty variable counts as absent", () => {
  expect(readConfig({ PORT: "" }).server.port).toBe(8080);
});

test("the error names all wrong variables at once, without their values", () => {
  const read = () => readConfig({ PORT: "http", LORE_ADMIN_KEY: "too-short" });
  expect(read).toThrow(/PORT.*LORE_ADMIN_KEY/);
  expect(read).not.toThrow(/too-short/);
});

test("the error says in plain words what a value must be", () => {
  const env = { PORT: "http", LORE_WORKFLOW_ENGINE: "none", LORE_INGEST_CONCURRENCY: "0" };
  expect(() => readConfig(env)).toThrow(/^Configuration: PORT: must be a number; /);
  expect(() => readConfig(env)).toThrow("LORE_WORKFLOW_ENGINE: must be one of auto, temporal, embedded");
  expect(() => readConfig(env)).toThrow("LORE_INGEST_CONCURRENCY: must be at least 1");
});

test("lists are separated by commas, and each item is checked", () => {
  const { allowCidrs, ports } = readConfig({
    LORE_SSRF_ALLOW_CIDRS: "10.0.0.0/8, fd00::/8,",
    LORE_OUTBOUND_PORTS: "80, 8443",
  }).outbound;
  expect([allowCidrs, ports]).toEqual([
    ["10.0.0.0/8", "fd00::/8"],
    [80, 8443],
  ]);
  expect(readConfig({}).outbound.allowCidrs).toEqual([]);
  expect(() => readConfig({ LORE_SSRF_ALLOW_CIDRS: "10.0.0.0" })).toThrow(/LORE_SSRF_ALLOW_CIDRS/);
  expect(() => readConfig({ LORE_OUTBOUND_PORTS: "80,http" })).toThrow(/LORE_OUTBOUND_PORTS/);
});

test("an egress proxy must be http://host:port, and the error does not contain its password", () => {
  const proxyOf = (LORE_SSRF_PROXY: string) => readConfig({ LORE_SSRF_PROXY }).outbound.proxy;
  expect(proxyOf("http://egress:4750")?.host).toBe("egress:4750");
  expect(proxyOf("http://lore:a%40b@[::1]:4750/")).toMatchObject({ hostname: "[::1]", password: "a%40b" });
  expect(proxyOf("")).toBeUndefined();
  for (const wrong of ["egress:4750", "https://lore:canary@egress", "socks5://lore:canary@egress:1", "http://"])
    expect(() => proxyOf(wrong)).toThrow("LORE_SSRF_PROXY: must be http://host:port");
  for (const wrong of ["http://lore:canary@egress/path", "http://lore:canary%zz@egress", "http://lore:canary@e g"]) {
    expect(() => proxyOf(wrong)).toThrow(/LORE_SSRF_PROXY/);
    expect(() => proxyOf(wrong)).not.toThrow(/canary/);
  }
});

test("every setting has a meaning", () => {
  const silent = settings.filter(({ variable, form }) => !variable || !form.description);
  expect(silent.map(({ group, name }) => `${group}.${name}`)).toEqual([]);
});

test("every setting is in one group and has a variable of its own", () => {
  expect(new Set(settings.map(({ variable }) => variable)).size).toBe(settings.length);
  expect(variableFor("limits", "tenantQueries")).toBe("LORE_TENANT_QUERIES");
});

test(".env.example equals the text built from the settings (npm run env-example writes it)", async () => {
  expect(await readFile(new URL("../.env.example", import.meta.url), "utf8")).toBe(renderEnvExample());
});
