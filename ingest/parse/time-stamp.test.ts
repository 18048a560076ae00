import { expect, test } from "vitest";
import { spellOut, stampAt, withOrdinals } from "./time-stamp.ts";

test.each([
  ["20260106_13:00", "2026-01-06", "20260106_13:00"],
  ["2026-01-06T13:00:05Z and more", "2026-01-06", "2026-01-06T13:00:05Z"],
  ["6th January 2026, 1:00 pm", "2026-01-06", "6th January 2026, 1:00 pm"],
  ["Tuesday, Jan 6, 2026", "2026-01-06", "Tuesday, Jan 6, 2026"],
])("%s begins with a time stamp", (text, day, written) => {
  expect(stampAt(text)).toEqual({ day, written });
});

test.each(["05/01/2026", "2026-02-30", "20261301", "2026", "12345678901", "on 2026-01-06", "May be 2026"])(
  "%s does not begin with a time stamp",
  (text) => {
    expect(stampAt(text)).toBeNull();
  },
);

test("a stamp is spelled out as written and as the day is spoken", () => {
  expect(spellOut({ day: "2026-01-06", written: "20260106" })).toBe("20260106 (Tuesday, 6 January 2026)");
});

test("ordinals are added to spelled days only", () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map((date) => `(Tuesday, ${date} January 2026)`);
  expect(days.map(withOrdinals).map((text) => text.split(") ")[1])).toEqual(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st".split(" "),
  );
  expect(withOrdinals("Events of 6 January 2026")).toBe("Events of 6 January 2026");
});
