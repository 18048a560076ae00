import { z } from "zod";
import { presentedToken } from "../../auth/authenticate.ts";
import { reply, route } from "../../route.ts";

export const openPageSession = route({
  id: "openPageSession",
  method: "POST",
  path: "/api/v1/auth/viz-session",
  tag: "Authentication",
  summary: "Get a cookie with which a frame or a link can open visualizations",
  description:
    "A browser sends no API key when it loads a frame. Send the key or a token in the header of this request; the service " +
    "sets a cookie that is valid for 15 minutes. Only GET requests for the HTML pages below `/api/visualizations` accept the " +
    "cookie. The cookie stops working when the key or the token expires, or when the key is revoked. It is HttpOnly. With " +
    "https it is Secure, Partitioned and `SameSite=None`: frames of other sites may use it. Without https it is " +
    "`SameSite=Lax`.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    expires_in: z
      .number()
      .int()
      .describe("Seconds until the session ends; fewer than 900 if the key or the token expires sooner"),
    path: z.string().describe("Path below which browsers send the cookie"),
  }),
  crossOrigin: "cookie",
  extension: true,
  examples: [{ summary: "A session", status: 200 }],
  handle: async ({ ctx, request }, { access: { keys, tokens, pageSessions } }) => {
    const token = presentedToken(request.headers);
    const atMost = token === null ? undefined : await tokens.secondsLeft(token);
    const { cookie, ...session } = await pageSessions.open(await keys.byId(ctx.key_id), atMost);
    return reply(200, session, { "Set-Cookie": cookie });
  },
});
