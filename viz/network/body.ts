import type { NetworkData } from "../../domain/network.ts";
import { counted, moment, whole } from "../format.ts";
import { html, type Markup, trusted } from "../html.ts";
import { displayLabel } from "../label.ts";

const icon = (path: string): Markup =>
  trusted(`<svg class="icon" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><path d="${path}"/></svg>`);

const icons = {
  plus: icon("M9 4v10M4 9h10"),
  minus: icon("M4 9h10"),
  fit: icon("M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4"),
  table: icon("M3 4h12M3 9h12M3 14h12"),
  theme: icon("M9 3a6 6 0 1 0 0 12zM9 3a6 6 0 0 1 0 12z"),
  close: icon("M5 5l8 8M13 5l-8 8"),
};

const tool = (id: string, label: string, picture: Markup): Markup =>
  html`<button type="button" class="tool" id="${id}" aria-label="${label}" title="${label}">${picture}</button>`;

/** The frame that the program fills: everything that depends on the nodes is in the data block. */
export function networkBody(data: NetworkData): Markup {
  const { display_name, entities_total, relations_total, version, generated_at } = data;
  const facts = [counted(entities_total, "entity", "entities"), counted(relations_total, "relation")];
  const name = displayLabel(display_name);
  return html`<canvas id="stage" tabindex="0" role="application" aria-roledescription="network"
 aria-label="Network of ${name}: ${facts.join(", ")}" aria-describedby="keys"></canvas>
<p id="keys" class="sr">Arrow keys move the picture, plus and minus zoom, 0 shows all of it. n and p walk through the entities by importance, Escape lets go, slash searches. The button Table shows the most important entities as a table.</p>
<section id="head" class="float" aria-label="Knowledge graph">
<h1>${name}</h1>
<p class="soft" id="facts">${facts.join(" · ")}</p>
<p class="sr">Version ${whole(version)}, as of ${moment(generated_at)}</p>
<div class="search">
<input id="search" type="text" role="combobox" aria-label="Find an entity" placeholder="Find an entity   /" autocomplete="off" spellcheck="false" maxlength="100" aria-autocomplete="list" aria-expanded="false" aria-controls="found">
<ul id="found" role="listbox" aria-label="Entities found" hidden></ul>
</div>
</section>
<div id="tools" class="float" role="group" aria-label="View">
${tool("closer", "Zoom in (+)", icons.plus)}${tool("further", "Zoom out (−)", icons.minus)}${tool("fit", "Show all (0)", icons.fit)}${tool("as-table", "Table", icons.table)}${tool("theme", "Light or dark", icons.theme)}
</div>
<details id="legend" class="float" open>
<summary>Colours</summary>
<div class="switch" role="group" aria-label="Colours show">
<button type="button" id="by-community" aria-pressed="true">Community</button><button type="button" id="by-type" aria-pressed="false">Type</button>
</div>
<ul id="groups"></ul>
</details>
<aside id="panel" class="float" aria-labelledby="panel-name" hidden>
<div class="bar"><h2 id="panel-name"></h2>${tool("close-panel", "Close (Escape)", icons.close)}</div>
<div id="panel-body"></div>
</aside>
<canvas id="map" class="float" width="174" height="120" aria-hidden="true" hidden></canvas>
<p id="status" class="sr" role="status"></p>
<p id="nothing" hidden><b>No entities yet</b><span class="soft">Add documents to this knowledge graph; the network appears after they are processed.</span></p>
<dialog id="table" aria-labelledby="table-name">
<div class="bar"><h2 id="table-name">Most important entities</h2>${tool("close-table", "Close (Escape)", icons.close)}</div>
<div class="rows" tabindex="0" role="region" aria-labelledby="table-name"><table>
<thead><tr><th scope="col" class="end">#</th><th scope="col">Entity</th><th scope="col">Type</th><th scope="col">Community</th><th scope="col" class="end">Relations</th></tr></thead>
<tbody id="rows"></tbody></table></div>
</dialog>`;
}
