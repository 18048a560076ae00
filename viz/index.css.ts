import { frame, themes } from "./page.css.ts";

// Like the style of the dashboard, a constant: its hash is published.

const index = `
.figures{grid-template-columns:repeat(4,minmax(0,1fr))}
.pages{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:14px;margin:0 0 14px;padding:0;list-style:none}
.pages a{display:flex;flex-direction:column;height:100%;overflow:hidden;background:var(--card);border:1px solid var(--line);border-radius:10px;color:inherit;text-decoration:none}
.pages a:hover{border-color:var(--focus)}
.pages a:hover h2,.pages a:focus-visible h2{text-decoration:underline;text-underline-offset:3px}
.pages a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.pages svg{display:block;width:100%;height:auto;border-bottom:1px solid var(--line)}
.pages h2{font-size:15px}
.words{padding:13px 16px 15px;display:flex;flex-direction:column;gap:3px;flex:1}
.words .rest{font-size:12px}
.blue{fill:var(--blue)}.orange{fill:var(--orange)}.green{fill:var(--green)}.quiet{fill:var(--soft);fill-opacity:.35}.grid-line,.tie{stroke:var(--line);stroke-width:1}
.tie{stroke:var(--soft);stroke-width:.6;opacity:.35}
.dot{stroke:var(--card);stroke-width:.7}
.foot{margin-top:2px}
@media (max-width:619px){
main{padding:16px 14px 28px}
.pages{grid-template-columns:minmax(0,1fr)}
.figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:10px}}
@media (forced-colors:active){.pages svg{forced-color-adjust:none;background:Canvas}}`;

export const indexStyle = `${themes}${frame}${index}`.trim();
