import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import {
  type Certificates,
  makeCertificates,
  openTemporalFront,
  type TemporalFront,
} from "../../test/support/temporal-front.ts";
import { startTemporalServer, type TestServer } from "../../test/support/temporal-server.ts";
import { workflowBundle } from "../../test/support/workflow-bundle.ts";
import { accessTo } from "./access.ts";
import { openTemporalEngine } from "./client.ts";
import { openWorker } from "./worker.ts";

const access = (settings: Record<string, string> = {}) => accessTo("temporal:7233", readConfig(settings).temporal);

test("without settings the connection is plain text", async () => {
  expect(await access()).toEqual({ address: "temporal:7233" });
});

test("an API key implies TLS, and calls carry it with its namespace", async () => {
  expect(await access({ TEMPORAL_API_KEY: "secret", TEMPORAL_NAMESPACE: "mine.abc" })).toEqual({
    address: "temporal:7233",
    tls: true,
    apiKey: "secret",
    metadata: { "temporal-namespace": "mine.abc" },
  });
});

test.each(["SERVER_CA", "CLIENT"])("the error for an unreadable file names its setting: %s", async (whose) => {
  const setting = `TEMPORAL_TLS_${whose}_CERT_PATH`;
  const message = `${setting}: the file '/nowhere' cannot be read`;
  await expect(access({ [setting]: "/nowhere" })).rejects.toMatchObject({ kind: "invalid_input", message });
});

describe("a cluster behind mutual TLS", () => {
  let server: TestServer;
  let ours: Certificates;
  let strangers: Certificates;
  let front: TemporalFront;
  beforeAll(async () => {
    server = await startTemporalServer();
    ours = makeCertificates("cluster.test");
    strangers = makeCertificates("cluster.test");
    front = await openTemporalFront(server.address, { tls: ours });
  });
  afterAll(async () => {
    await front?.close();
    await server?.kill();
    for (const made of [ours, strangers]) made?.remove();
  });

  const right = () => ({
    TEMPORAL_TLS_SERVER_NAME: "cluster.test",
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: ours.authority,
    TEMPORAL_TLS_CLIENT_CERT_PATH: ours.certificate,
    TEMPORAL_TLS_CLIENT_KEY_PATH: ours.key,
  });

  async function clientFinds(settings: Record<string, string>): Promise<string> {
    const way = await accessTo(front.address, readConfig(settings).temporal);
    const engine = openTemporalEngine({ ...way, namespace: "default", log: silentLog() });
    const { status } = await engine.health();
    await engine.close();
    return status;
  }

  async function openOver(settings: Record<string, string>, namespace: string) {
    const way = await accessTo(front.address, readConfig(settings).temporal);
    const { path: bundlePath } = await workflowBundle();
    return openWorker({ access: way, namespace, queues: [], bundlePath, log: silentLog() });
  }

  test("client and worker connect with the right certificates and send their API key", async () => {
    const settings = { ...right(), TEMPORAL_API_KEY: "secret" };
    expect(await clientFinds(settings)).toBe("connected");
    await (await openOver(settings, "default")).close();
    const withKey = front.headers.filter(({ authorization }) => authorization === "Bearer secret");
    expect(new Set(withKey.map((headers) => headers["temporal-namespace"]))).toEqual(new Set(["default"]));
    const agents = withKey.map((headers) => headers["client-name"]);
    expect(new Set(agents)).toEqual(new Set(["temporal-typescript"]));
  });

  test("client and worker do not connect if the server name, the authority or the certificate is wrong", async () => {
    const { TEMPORAL_TLS_SERVER_NAME: _name, ...withoutName } = right();
    const strange = {
      TEMPORAL_TLS_CLIENT_CERT_PATH: strangers.certificate,
      TEMPORAL_TLS_CLIENT_KEY_PATH: strangers.key,
    };
    const wrong = [
      withoutName,
      { ...right(), TEMPORAL_TLS_SERVER_CA_CERT_PATH: strangers.authority },
      { ...right(), ...strange },
    ];
    for (const settings of wrong) {
      expect(await clientFinds(settings)).toBe("disconnected");
      await expect(openOver(settings, "default")).rejects.toMatchObject({ kind: "unavailable" });
    }
  });

  test("the error for a missing namespace names it, with the command that creates it", async () => {
    const remedy = "temporal operator namespace create --namespace nowhere";
    await expect(openOver(right(), "nowhere")).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining(remedy),
    });
  });
});
