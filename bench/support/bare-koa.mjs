// The minimal Koa application: one path, one small JSON answer. The edge's cost is measured as a multiple of it.
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
