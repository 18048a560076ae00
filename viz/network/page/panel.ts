/** Choosing an entity, and what the page tells of it. */
export const panelPart = `// --- panel
const typeName = (node) => data.entity_types[typeOf[node]] ?? "";
const relations = (count) => whole(count) + (count === 1 ? " relation" : " relations");
const dot = (hue) => make("span", "dot hue-" + hue);
const nodeButton = (node) => {
  const button = make("button", "row");
  button.type = "button";
  button.append(dot(hueOf(node)), make("span", "name", labels[node]), make("span", "count", whole(degree[node])));
  button.title = labels[node];
  button.addEventListener("click", () => choose(node));
  return button;
};
const chip = (text, hue) => {
  const item = make("li");
  if (hue !== undefined) item.append(dot(hue));
  item.append(text);
  return item;
};

// Relations by type and direction, the commonest first; within them the most important other ends.
const relationGroups = (node) => {
  const groups = new Map();
  for (let i = firstEdge[node]; i < firstEdge[node + 1]; i++) {
    const edge = incident[i];
    const outward = source[edge] === node;
    const key = data.relation_types[relationType[edge]] + (outward ? "" : " (of)");
    if (!groups.has(key)) groups.set(key, new Set());
    groups.get(key).add(otherEnd(edge, node));
  }
  return [...groups].map(([name, ends]) => ({ name, ends: [...ends].sort((a, b) => a - b) }))
    .sort((a, b) => b.ends.length - a.ends.length || (a.name < b.name ? -1 : 1));
};
const atFirst = 8;
const groupList = ({ name, ends }) => {
  const list = make("div");
  list.append(make("h3", "", name + " · " + whole(ends.length)), ...ends.slice(0, atFirst).map(nodeButton));
  if (ends.length > atFirst) {
    const more = make("button", "more", "and " + whole(ends.length - atFirst) + " more");
    more.type = "button";
    more.addEventListener("click", () => {
      const rest = ends.slice(atFirst, 500).map(nodeButton);
      more.replaceWith(...rest);
      rest[0].focus();
    });
    list.append(more);
  }
  return list;
};
const descriptionOf = (node) => {
  if (node < data.descriptions.length) return data.descriptions[node];
  return "This page holds the descriptions of the " + whole(data.descriptions.length) + " most important entities only.";
};
const fillPanel = (node) => {
  byId("panel-name").textContent = labels[node];
  const chips = make("ul", "chips");
  chips.append(chip(typeName(node), hueOf(node)), chip("#" + whole(node + 1) + " by PageRank"), chip(relations(degree[node])));
  const region = data.communities[communityOf[node]];
  if (region && region.name !== labels[node]) chips.append(chip("In " + region.name));
  const body = byId("panel-body");
  body.replaceChildren(chips);
  const text = descriptionOf(node);
  if (text) body.append(make("p", node < data.descriptions.length ? "" : "soft", text));
  body.append(...relationGroups(node).map(groupList));
  const shown = firstEdge[node + 1] - firstEdge[node];
  if (shown < degree[node]) body.append(make("p", "soft", "Shown here: " + whole(shown) + " of " + relations(degree[node]) + "."));
  byId("panel").scrollTop = 0;
};

// So near that most neighbours are seen around the entity; a reader who is about there already is left there.
const zoomFor = (node) => {
  const away = neighboursOf(node).map((other) => Math.hypot(nodeX[other] - nodeX[node], nodeY[other] - nodeY[node])).sort((a, b) => a - b);
  const least = fitK * Math.min(2.5, Math.max(1.2, Math.sqrt(size / 60)));
  const k = Math.min(Math.max(150 / (away[Math.floor(away.length * 0.6)] ?? 1e-9), least), fitK * 10);
  return view.k > k / 2 && view.k < k * 2 ? view.k : k;
};
const choose = (node, fly = true) => {
  selected = node;
  hovered = -1;
  byId("panel").hidden = node < 0;
  if (node < 0) { say("Nothing chosen"); wake(); return; }
  fillPanel(node);
  say(labels[node] + ", " + typeName(node) + ", " + relations(degree[node]) + ", number " + whole(node + 1) + " of " + whole(size));
  const k = zoomFor(node);
  // Beside the panel, or above it on a phone.
  if (fly) flyTo({ x: nodeX[node] + (narrow() ? 0 : 100 / k), y: nodeY[node] + (narrow() ? depth / 6 / k : 0), k });
  else wake();
};
const letGo = () => {
  const hadFocus = byId("panel").contains(document.activeElement);
  choose(-1);
  if (hadFocus) stage.focus();
};
byId("close-panel").addEventListener("click", letGo);`;
