import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { limits, type OutboundSite, openOutboundSite, rightful } from "../../test/support/outbound-site.ts";
import type { Lookup } from "./connect.ts";

let site: OutboundSite;
beforeAll(async () => {
  site = await openOutboundSite();
});
afterEach(() => site.reset());
afterAll(() => site.close());

test.each([
  ["decimal", "2130706433"],
  ["octal", "0177.0.0.1"],
  ["hexadecimal", "0x7f000001"],
  ["mixed", "0x7f.0.1"],
  ["short", "127.1"],
  ["fullwidth", "１２７.０.０.１"],
  ["circled digits", "①②⑦.⓪.⓪.①"],
  ["with a trailing dot", "127.0.0.1."],
  ["percent-encoded", "%31%32%37.0.0.1"],
  ["any", "0.0.0.0"],
  ["another loopback", "127.0.0.2"],
  ["IPv6 loopback", "[::1]"],
  ["IPv6 any", "[::]"],
  ["IPv4-mapped", "[::ffff:127.0.0.1]"],
  ["IPv4-compatible", "[::127.0.0.1]"],
  ["NAT64", "[64:ff9b::127.0.0.1]"],
  ["6to4", "[2002:7f00:1::]"],
  ["link-local", "169.254.1.1"],
  ["IPv6 link-local", "[fe80::1]"],
  ["site-local", "[fec0::1]"],
  ["metadata", "169.254.169.254"],
  ["IPv6 metadata", "[fd00:ec2::254]"],
  ["CGNAT", "100.64.0.1"],
  ["benchmarking", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["documentation", "192.0.2.1"],
  ["private", "10.0.0.1"],
  ["localhost", "localhost"],
  ["localhost with a dot", "localhost."],
])("a host inside the network is never connected to, in any spelling: %s", async (_form, host) => {
  const before = site.hits();
  expect(await site.refuses(site.outboundTo([]), `http://${host}:${site.port}/`)).toMatch(
    /not public|ENOTFOUND|EAI_AGAIN/,
  );
  expect(site.hits()).toBe(before);
});

test.each([
  ["http://user@example.org/", /credentials/],
  ["http://user:secret@example.org/", /credentials/],
  ["ftp://example.org/a.txt", /http or https/],
  ["file:///etc/passwd", /http or https/],
  ["gopher://example.org/", /http or https/],
  ["data:text/plain,x", /http or https/],
  ["http://example.org:22/", /ports 80, 443/],
  ["example.org/a.txt", /not a URL/],
  ["//example.org/a.txt", /not a URL/],
  ["http://[::1", /not a URL/],
  ["http://1.2.3.4.5/", /not a URL/],
  ["", /not a URL/],
  [`http://example.org/${"a".repeat(2_030)}`, /at most 2048 characters/],
])("the error names the problem with a malformed URL: %s", async (url, message) => {
  await expect(site.read(site.own(), url)).rejects.toMatchObject({
    kind: "invalid_input",
    field: "doc_url",
    message: expect.stringMatching(message),
  });
});

test("a name with one address inside the network is refused, in any order of its addresses", async () => {
  const addresses = [
    { address: rightful, family: 4 },
    { address: "127.0.0.2", family: 4 },
  ];
  for (const answer of [addresses, addresses.toReversed()]) {
    const outbound = site.outboundTo([`${rightful}/32`], async () => answer);
    expect(await site.refuses(outbound, `http://mixed.test:${site.port}/`)).toMatch(/not public/);
  }
});

test("a name that changes its address is connected at the checked address", async () => {
  site.page("/rebind", (response) => response.end("checked"));
  let asked = 0;
  const lookup: Lookup = async () => {
    asked += 1;
    return [{ address: asked === 1 ? rightful : "127.0.0.2", family: 4 }];
  };
  const outbound = site.outboundTo([`${rightful}/32`], lookup);
  const before = site.insideHits();
  expect((await site.read(outbound, `http://rebind.test:${site.port}/rebind`)).bytes.toString()).toBe("checked");
  expect([asked, site.insideHits()]).toEqual([1, before]);
  expect(await site.refuses(outbound, `http://rebind.test:${site.port}/rebind`)).toMatch(/not public/);
});

test("a name that is unknown, has no address or is never resolved gives the same refusal", async () => {
  const none = site.outboundTo([], async () => []);
  expect(await site.refuses(none, "http://none.test/")).toMatch(/not public/);
  const unknown = site.outboundTo([], () => Promise.reject(new Error("ENOTFOUND")));
  expect(await site.refuses(unknown, "http://unknown.test/")).toMatch(/ENOTFOUND/);
  const silent = site.outboundTo([], () => new Promise(() => undefined));
  expect(await site.refuses(silent, "http://silent.test/", { ...limits, totalMs: 200 })).toMatch(/timeout/);
});

test("a redirect into the network, to a file or with credentials is refused", async () => {
  const targets = [
    `http://127.0.0.2:${site.port}/`,
    `//127.0.0.2:${site.port}/`,
    `http://[::ffff:127.0.0.1]:${site.port}/`,
    `http://localhost.:${site.port}/`.replace("localhost.", "2130706434"),
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/",
  ];
  const malformed = [
    ["file:///etc/passwd", "must be an http or https URL"],
    ["gopher://127.0.0.1/", "must be an http or https URL"],
    [`http://user:secret@${rightful}:${site.port}/`, "must not contain credentials"],
    [`http://${rightful}:22/`, `must use one of the ports 80, 443, ${site.port}`],
    ["http://[", "is not a URL"],
  ] as const;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [index, target] of targets.entries()) {
      await site.refuses(site.own(), site.redirect(`/to/${index}/${status}`, target, status));
    }
    for (const [index, [target, problem]] of malformed.entries()) {
      await site.explains(site.redirect(`/bad/${index}/${status}`, target, status), `the redirect's URL ${problem}`);
    }
  }
});

test("a redirect to a name with an address inside the network is refused", async () => {
  const lookup: Lookup = async (name) => [{ address: name === "out.test" ? rightful : "127.0.0.2", family: 4 }];
  site.redirect("/by-name", `http://in.test:${site.port}/`);
  expect(
    await site.refuses(site.outboundTo([`${rightful}/32`], lookup), `http://out.test:${site.port}/by-name`),
  ).toMatch(/public/);
});

test("five redirects are followed; a sixth redirect or a loop is refused", async () => {
  site.page("/hop/0", (response) => response.end("there"));
  for (let hop = 1; hop <= 6; hop += 1) site.redirect(`/hop/${hop}`, `${hop - 1}`);
  const { url, bytes } = await site.read(site.own(), site.at("/hop/5"));
  expect([url.href, bytes.toString()]).toEqual([site.at("/hop/0"), "there"]);
  await site.explains(site.at("/hop/6"), "more than 5 redirects");
  await site.explains(site.redirect("/loop", "/loop"), "more than 5 redirects");
});
