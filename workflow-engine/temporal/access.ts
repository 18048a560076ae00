import { readFile } from "node:fs/promises";
import type { TLSConfig } from "@temporalio/client";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type Config, variableFor } from "../../platform/config.ts";

/** Address and credentials of a cluster, in the form that the SDK's client and worker share. */
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

/** Settings that need TLS: if any is set, TLS is used. */
const tlsSettings = [
  "apiKey",
  "tlsServerName",
  "tlsServerCaCertPath",
  "tlsClientCertPath",
  "tlsClientKeyPath",
] as const satisfies (keyof TemporalSettings)[];

/**
 * Throws `invalid_input` that names a setting whose file cannot be read, or whose counterpart (key, certificate) is
 * missing.
 */
export async function accessTo(address: string, settings: TemporalSettings): Promise<TemporalAccess> {
  const { apiKey, namespace } = settings;
  const isTls = settings.tls || tlsSettings.some((name) => settings[name] !== undefined);
  return {
    address,
    ...(isTls && { tls: await tlsOf(settings) }),
    // The front end of Temporal Cloud finds the key's namespace by this header.
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
