import { readFile } from "node:fs/promises";
import type { TLSConfig } from "@temporalio/client";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type Config, variableFor } from "../../platform/config.ts";

/** Where a cluster is and how one gets in, in the words that the SDK's client and its worker share. */
export interface TemporalAccess {
  /** host:port */
  readonly address: string;
  /** Absent: no TLS. */
  readonly tls?: TLSConfig | true;
  readonly apiKey?: string;
  /** Headers of every call. */
  readonly metadata?: Record<string, string>;
}

type TemporalSettings = Config["temporal"];

/** Settings that make no sense over plain text: any of them means TLS. */
const tlsSettings = [
  "apiKey",
  "tlsServerName",
  "tlsServerCaCertPath",
  "tlsClientCertPath",
  "tlsClientKeyPath",
] as const satisfies (keyof TemporalSettings)[];

/** Throws `invalid_input` that names the setting whose file cannot be read, or that lacks its other half. */
export async function accessTo(address: string, settings: TemporalSettings): Promise<TemporalAccess> {
  const { apiKey, namespace } = settings;
  const isTls = settings.tls || tlsSettings.some((name) => settings[name] !== undefined);
  return {
    address,
    ...(isTls && { tls: await tlsOf(settings) }),
    // By the header, the front of Temporal Cloud finds the namespace that the key belongs to.
    ...(apiKey !== undefined && { apiKey, metadata: { "temporal-namespace": namespace } }),
  };
}

async function tlsOf(settings: TemporalSettings): Promise<TLSConfig | true> {
  const [authority, certificate, key] = await Promise.all([
    fileOf(settings, "tlsServerCaCertPath"),
    fileOf(settings, "tlsClientCertPath"),
    fileOf(settings, "tlsClientKeyPath"),
  ]);
  if ((certificate === undefined) !== (key === undefined)) {
    const pair = [variableFor("temporal", "tlsClientCertPath"), variableFor("temporal", "tlsClientKeyPath")];
    throw invalidInput(`${pair.join(" and ")} go together`);
  }
  const serverName = settings.tlsServerName;
  const tls: TLSConfig = {
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(authority !== undefined && { serverRootCACertificate: authority }),
    ...(certificate !== undefined && key !== undefined && { clientCertPair: { crt: certificate, key } }),
  };
  return Object.keys(tls).length > 0 ? tls : true;
}

async function fileOf(settings: TemporalSettings, name: keyof TemporalSettings): Promise<Buffer | undefined> {
  const path = settings[name];
  if (typeof path !== "string") return undefined;
  return readFile(path).catch((cause: unknown) => {
    throw new AppError("invalid_input", `${variableFor("temporal", name)}: the file '${path}' cannot be read`, {
      cause,
    });
  });
}
