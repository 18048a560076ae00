import { expect, test } from "vitest";
import { createAddressCheck } from "./address.ts";

const isPublic = createAddressCheck([]);

test.each([
  ["this network", "0.0.0.0"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["private", "10.0.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["link-local, where clouds keep their metadata", "169.254.169.254"],
  ["protocol assignments", "192.0.0.8"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["6to4 relays", "192.88.99.1"],
  ["benchmarking", "198.19.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-compatible", "::7f00:1"],
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-mapped, public", "::ffff:8.8.8.8"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["local NAT64", "64:ff9b:1::7f00:1"],
  ["discard", "100::1"],
  ["Teredo", "2001::1"],
  ["benchmarking", "2001:2::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["6to4", "2002:7f00:1::"],
  ["segment routing", "5f00::1"],
  ["unique local, where clouds keep their metadata", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["no address", ""],
  ["no address", "example.org"],
  ["a short form", "127.1"],
  ["octal", "0177.0.0.1"],
])("%s is refused: %s", (_range, address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001:82a::200e"])(
  "%s passes",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test("the operator's own ranges pass, and no other private addresses", () => {
  const check = createAddressCheck(["10.1.0.0/16", "fd00:1::/32"]);
  expect(["10.1.2.3", "fd00:1::9", "8.8.8.8"].map(check)).toEqual([true, true, true]);
  expect(["10.2.0.1", "fd00:2::1", "::ffff:10.1.2.3", "127.0.0.1"].map(check)).toEqual([false, false, false, false]);
});
