import { outboundLimits } from "../../domain/limits/outbound.ts";

/** The parsed URL, or the problem with its text. Addresses are checked by the connection (`connect.ts`). */
export function checkUrl(text: string, ports: readonly number[], base?: URL): URL | string {
  if (text.length > outboundLimits.urlLength) return `must be at most ${outboundLimits.urlLength} characters`;
  if (!URL.canParse(text, base?.href)) return "is not a URL";
  const url = new URL(text, base?.href);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "must be an http or https URL";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (!ports.includes(portOf(url))) return `must use one of the ports ${ports.join(", ")}`;
  return url;
}

/** A URL omits its scheme's default port. */
function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
