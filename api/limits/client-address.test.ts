import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressBlock, clientAddress } from "./client-address.ts";

const from = (forwarded?: string) =>
  ({
    socket: { remoteAddress: "10.0.0.1" },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

test("X-Forwarded-For is ignored unless proxies are trusted", () => {
  expect(clientAddress(from("1.1.1.1"), 0)).toBe("10.0.0.1");
});

test("behind n proxies the client's address is the n-th from the right; entries before it are ignored", () => {
  expect(clientAddress(from("6.6.6.6, 1.1.1.1"), 1)).toBe("1.1.1.1");
  expect(clientAddress(from("6.6.6.6, 1.1.1.1 ,2.2.2.2"), 2)).toBe("1.1.1.1");
  expect(clientAddress(from("[2001:db8::1]:4711"), 1)).toBe("2001:db8::1");
  expect(clientAddress(from("1.1.1.1:80"), 1)).toBe("1.1.1.1");
});

test("a malformed header, too few addresses or no header give the socket's own address", () => {
  for (const header of [undefined, "", "unknown", "1.1.1", "a.b.c.d, ::x", "1.1.1.1,"])
    expect(clientAddress(from(header), 1)).toBe("10.0.0.1");
  expect(clientAddress(from("1.1.1.1"), 2)).toBe("10.0.0.1");
});

test("an IPv6 address counts by its /64, an IPv4 address by itself in every spelling", () => {
  expect(addressBlock("2001:db8:0:1::7")).toBe("2001:db8:0:1::/64");
  expect(addressBlock("2001:DB8:0:1:ffff:ffff:ffff:ffff")).toBe("2001:db8:0:1::/64");
  expect(addressBlock("2001:db8:0:2::7")).not.toBe(addressBlock("2001:db8:0:1::7"));
  expect(addressBlock("::ffff:1.2.3.4")).toBe("1.2.3.4");
  expect(addressBlock("::ffff:0102:0304")).toBe("1.2.3.4");
  for (const zone of ["eth0", "eth0.100", "br-1a2b3c", "3"])
    expect(addressBlock(`fe80::1%${zone}`)).toBe("fe80:0:0:0::/64");
  expect(addressBlock("")).toBe("");
});
