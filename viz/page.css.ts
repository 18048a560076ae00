import { dark, light, type Theme } from "./theme.ts";

// One stylesheet for every knowledge graph. Its hash is published, so no text of a graph may be interpolated here.

const colours = (theme: Theme): string =>
  [
    ...(["page", "card", "line", "grid", "ink", "soft", "focus", "blue", "orange", "green"] as const).map(
      (name) => `--${name}:${theme[name]}`,
    ),
    `--blue-text:${theme.blueText};--orange-text:${theme.orangeText};--green-text:${theme.greenText}`,
    ...theme.shades.map(({ fill, text }, index) => `--shade-${index}:${fill};--on-shade-${index}:${text}`),
  ].join(";");

/** Colours of both themes as variables, by system and by the choice of the reader; shared by all pages. */
export const themes = `
:root{color-scheme:light;${colours(light)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${colours(dark)}}}
:root[data-theme=dark]{color-scheme:dark;${colours(dark)}}`;

export const frame = `
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1120px;margin:0 auto;padding:20px 28px 36px}
h1,h2,p{margin:0}
header{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;margin-bottom:12px}
h1{font-size:19px;line-height:1.3;overflow-wrap:anywhere}
h2{font-size:14px;line-height:1.35}
.soft{color:var(--soft);font-size:12.5px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.figures{list-style:none;padding:0;display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:12px;margin:0 0 14px}
.figures li,.card{background:var(--card);border:1px solid var(--line);border-radius:10px}
.figures li{padding:10px 13px 12px;font-size:12px;line-height:1.4;display:flex;flex-direction:column;gap:2px}
.figures .soft{font-size:12px}
.figures span{text-wrap:balance}
.figures b{font-size:21px;line-height:1.25;letter-spacing:-.01em}
.good{color:var(--green-text)}
.look{color:var(--orange-text)}
.cards{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:14px}
.card{padding:13px 14px 14px;display:flex;flex-direction:column;min-width:0}
.wide{grid-column:span 7}
.middle{grid-column:span 5}
.third{grid-column:span 4}
.head{display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:10px;margin-bottom:10px}
.head .soft{grid-column:1/-1;grid-row:2}
button{font:inherit;font-size:12px;line-height:1;color:var(--soft);background:none;border:0;border-radius:6px;padding:6px 8px;margin:-4px -8px -2px 0;min-height:25px;cursor:pointer;text-decoration:underline dotted;text-underline-offset:3px}
button:hover{color:var(--ink);background:var(--page)}
button:focus-visible,.table:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.table{overflow:auto;max-height:262px}
table{border-collapse:collapse;width:100%;font-size:12px}
th,td{text-align:start;padding:4.5px 10px 4.5px 0;border-bottom:1px solid var(--line);vertical-align:middle}
th{font-weight:600}
thead th{color:var(--soft);font-weight:500;white-space:nowrap}
.table thead th{position:sticky;top:0;background:var(--card)}
td,.end{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.start{text-align:start}
td:last-child,th:last-child{padding-inline-end:0}
tbody th{font-weight:600;overflow-wrap:anywhere}
.meter{display:block;width:56px;height:6px}
.rest{margin-top:auto;padding-top:8px}
.empty{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;gap:4px;min-height:150px;padding:16px;border:1px dashed var(--line);border-radius:8px;color:var(--soft);font-size:12.5px}
.empty b{color:var(--ink);font-size:13px}
.ghost{width:64px;height:36px;margin-bottom:6px}`;

const charts = `
.chart{display:block;overflow:visible;width:100%;height:auto;font-size:12px;fill:var(--ink)}
.phone{display:none}
.chart .domain{stroke:var(--line)}
.chart .tick line{stroke:var(--grid)}
.chart .tick text,.chart .quiet{fill:var(--soft)}
.chart .number{font-size:10.5px;text-anchor:middle}
.cell{rx:2px}
.blue{fill:var(--blue)}.orange{fill:var(--orange)}.green{fill:var(--green)}.ghosted{fill:var(--line)}
.blue-line,.orange-line,.green-line{fill:none;stroke-width:1.6;stroke-linejoin:round}
.blue-line{stroke:var(--blue)}.orange-line{stroke:var(--orange)}.green-line{stroke:var(--green)}
.wash{opacity:.12}
.blue-text{fill:var(--blue-text)}.orange-text{fill:var(--orange-text)}.green-text{fill:var(--green-text)}
${light.shades.map((_, index) => `.shade-${index}{fill:var(--shade-${index})}.on-${index}{fill:var(--on-shade-${index})}`).join("")}
.shade-none{fill:var(--grid);opacity:.45}`;

/** Below 900 px three columns would be unreadable: two columns, and one on a phone. */
const narrow = `
@media (max-width:899px){
.cards{grid-template-columns:repeat(2,minmax(0,1fr));grid-auto-flow:dense}.cards .card{grid-column:span 1}.cards .wide{grid-column:span 2}
.middle .desk{display:none}.middle .phone{display:block}.chart{max-width:660px}.third .chart,.phone{max-width:440px}
.figures{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (max-width:619px){
main{padding:16px 14px 28px}
.cards{grid-template-columns:minmax(0,1fr)}.cards .card.card{grid-column:auto}
.figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:10px}
.desk{display:none}.phone{display:block}}
@media print{button{display:none}.card{break-inside:avoid}}
@media (forced-colors:active){.chart,.meter{forced-color-adjust:none;background:Canvas}}`;

export const pageStyle = `${themes}${frame}${charts}${narrow}`.trim();
