// The least that Koa can be: one path, one small JSON answer. What the edge costs is told in multiples of this.
import Koa from "koa";

const app = new Koa();
app.use((context) => {
  context.type = "application/json; charset=utf-8";
  context.body = JSON.stringify({ status: "ok" });
});
const server = app.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
process.on("SIGTERM", () => process.exit(0));
