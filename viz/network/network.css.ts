import { themes } from "../page.css.ts";
import { type Palette, palettes } from "./palette.ts";

// One stylesheet for every knowledge graph. Its hash is published, so no text of a graph may be interpolated here.

const hues = ({ paper, other, hues }: Palette): string =>
  [`--paper:${paper}`, ...[...hues, other].map((hue, index) => `--hue-${index}:${hue}`)].join(";");

const colours = `
:root{${hues(palettes.light)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${hues(palettes.dark)}}}
:root[data-theme=dark]{${hues(palettes.dark)}}
${[...palettes.light.hues, ""].map((_, index) => `.hue-${index}{background:var(--hue-${index})}`).join("")}`;

const frame = `
*{box-sizing:border-box}
[hidden]{display:none!important}
html,body,main{height:100%}
body{margin:0;overflow:hidden;background:var(--paper);color:var(--ink);font:13px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{position:relative;overflow:hidden;min-height:320px}
h1,h2,h3,p,ul{margin:0;padding:0}
ul{list-style:none}
h1{font-size:15px;line-height:1.3;overflow-wrap:anywhere}
h2{font-size:15px;line-height:1.35;overflow-wrap:anywhere}
h3{font-size:11px;line-height:1.3;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:14px 0 4px;overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:12px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.icon{display:block;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
#theme .icon{fill:currentColor;fill-opacity:.35}
#stage{position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;cursor:grab;outline-offset:-3px}
#stage.held{cursor:grabbing}
#stage.over{cursor:pointer}
.float{position:absolute;background:var(--card);border:1px solid var(--line);border-radius:9px;box-shadow:0 2px 10px rgb(10 20 40/.09)}
#head{top:12px;left:12px;width:280px;padding:10px 12px 11px}
#tools{top:12px;right:12px;display:flex;padding:4px}
#legend{left:12px;bottom:12px;width:206px;padding:8px}
#panel{top:64px;right:12px;width:256px;max-height:calc(100% - 222px);overflow:auto;padding:10px 12px 14px;overscroll-behavior:contain}
#map{right:12px;bottom:12px;width:174px;height:120px;cursor:crosshair}
button,input{font:inherit;color:inherit}
button{background:none;border:0;border-radius:6px;cursor:pointer}
button:hover{background:var(--page)}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
.tool{display:grid;place-items:center;width:32px;height:30px;padding:0;flex:none}
.bar{display:flex;justify-content:space-between;align-items:flex-start;gap:8px}
.bar .tool{width:26px;height:26px;margin:-3px -4px 0 0}
#nothing{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;text-align:center;padding:24px;pointer-events:none}`;

const search = `
.search{position:relative;margin-top:8px}
#search{width:100%;height:30px;padding:0 10px;border:1px solid var(--line);border-radius:7px;background:var(--page)}
#search::placeholder{color:var(--soft);opacity:1;white-space:pre}
#found{position:absolute;z-index:3;top:34px;left:0;right:0;max-height:352px;overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;box-shadow:0 8px 24px rgb(10 20 40/.18);padding:4px}
#found li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:8px;align-items:center;padding:4px 8px;border-radius:6px;cursor:pointer}
#found li[aria-selected=true],#found li:hover{background:var(--page);box-shadow:inset 2px 0 var(--focus)}
#found .soft{white-space:nowrap;font-size:11px}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:start}
.dot{width:9px;height:9px;border-radius:50%;flex:none}`;

const legend = `
summary{cursor:pointer;font-weight:600;padding:2px 6px;border-radius:6px;display:none}
.switch{display:grid;grid-template-columns:1fr 1fr;background:var(--page);border:1px solid var(--line);border-radius:7px;padding:2px;margin-bottom:6px}
.switch button{padding:3px 6px;min-height:24px;font-size:12px;color:var(--soft)}
.switch button[aria-pressed=true]{background:var(--card);color:var(--ink);font-weight:600;box-shadow:0 1px 3px rgb(10 20 40/.16)}
#groups button,.row{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:9px;align-items:center;width:100%;min-height:24px;padding:2px 6px;font-size:12px}
#groups button[aria-pressed=false]{color:var(--soft);text-decoration:line-through}
#groups button[aria-pressed=false] .dot{background:none;box-shadow:inset 0 0 0 1.5px var(--soft)}
.count{color:var(--soft);font-size:11px;font-variant-numeric:tabular-nums}`;

const panel = `
.chips{display:flex;flex-wrap:wrap;gap:5px;margin:7px 0 9px}
.chips li{display:flex;align-items:center;gap:6px;border:1px solid var(--line);border-radius:20px;padding:1px 8px;font-size:11.5px;overflow-wrap:anywhere}
#panel-body p{overflow-wrap:anywhere}
.row{margin:0 -6px;width:calc(100% + 12px)}
.more{font-size:11.5px;color:var(--soft);padding:2px 0;min-height:24px;text-decoration:underline dotted;text-underline-offset:3px}
dialog{width:min(760px,calc(100vw - 24px));max-height:min(720px,calc(100vh - 24px));padding:14px 16px 16px;background:var(--card);color:var(--ink);border:1px solid var(--line);border-radius:10px;overflow:hidden}
dialog[open]{display:flex;flex-direction:column;gap:8px}
dialog::backdrop{background:rgb(10 16 26/.45)}
.rows{overflow:auto;min-height:0}
table{border-collapse:collapse;width:100%;font-size:12.5px}
th,td{text-align:start;padding:4px 10px 4px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--card);color:var(--soft);font-weight:500;white-space:nowrap}
tbody th{font-weight:600}
tbody button{text-align:start;padding:2px 4px;margin:-2px -4px;min-height:24px;font-weight:600}
.end{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}`;

/** On tablets and narrower screens the legend is folded; on a phone the panel opens from below. */
const narrow = `
@media (max-width:719px),(max-height:519px){
#legend{width:auto;min-width:96px}#legend[open]{width:206px;max-height:calc(100% - 150px);overflow:auto}summary{display:block}#legend[open] summary{margin-bottom:6px}
#panel{max-height:calc(100% - 90px)}}
@media (max-width:559px){
#head{left:8px;right:8px;top:8px;width:auto;padding:8px 10px 9px}
#tools{top:auto;bottom:8px;right:8px}#legend{left:8px;bottom:8px}
#panel{top:auto;left:8px;right:8px;bottom:8px;width:auto;max-height:46%;z-index:2}
#map{display:none}}
@media (prefers-reduced-transparency:reduce),(forced-colors:active){.float{box-shadow:none}.dot{forced-color-adjust:none}}`;

export const networkStyle = `${themes}${colours}${frame}${search}${legend}${panel}${narrow}`.trim();
