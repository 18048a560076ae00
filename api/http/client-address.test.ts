import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressBlock, clientAddress } from "./client-address.ts";

const from = (forwarded?: string) =>
  ({
    socket: { remoteAddress: "10.0.0.1" },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

test("nothing that is forwarded counts unless proxies are trusted", () => {
  expect(clientAddress(from("1.1.1.1"), 0)).toBe("10.0.0.1");
});

test("behind n proxies it is the n-th from the right, whatever the client has put before it", () => {
  expect(clientAddress(from("6.6.6.6, 1.1.1.1"), 1)).toBe("1.1.1.1");
  expect(clientAddress(from("6.6.6.6, 1.1.1.1 ,2.2.2.2"), 2)).toBe("1.1.1.1");
  expect(clientAddress(from("[2001:db8::1]:4711"), 1)).toBe("2001:db8::1");
  expect(clientAddress(from("1.1.1.1:80"), 1)).toBe("1.1.1.1");
});

test("garbage, too few addresses and no header leave the socket's own", () => {
  for (const header of [undefined, "", "unknown", "1.1.1", "a.b.c.d, ::x", "1.1.1.1,"])
    expect(clientAddress(from(header), 1)).toBe("10.0.0.1");
  expect(clientAddress(from("1.1.1.1"), 2)).toBe("10.0.0.1");
});

test("an IPv6 customer is a /64, an IPv4 one an address however it is written", () => {
  expect(addressBlock("2001:db8:0:1::7")).toBe("2001:db8:0:1::/64");
  expect(addressBlock("2001:DB8:0:1:ffff:ffff:ffff:ffff")).toBe("2001:db8:0:1::/64");
  expect(addressBlock("2001:db8:0:2::7")).not.toBe(addressBlock("2001:db8:0:1::7"));
  expect(addressBlock("::ffff:1.2.3.4")).toBe("1.2.3.4");
  expect(addressBlock("::ffff:0102:0304")).toBe("1.2.3.4");
  for (const zone of ["eth0", "eth0.100", "br-1a2b3c", "3"])
    expect(addressBlock(`fe80::1%${zone}`)).toBe("fe80:0:0:0::/64");
  expect(addressBlock("")).toBe("");
});
