/** The data block unpacked: typed arrays by number of node or edge, neighbours, groups, what is shown. */
export const dataPart = `// --- data
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const unpack = (text, Numbers) => new Numbers(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
const labels = data.labels;
const size = labels.length;
const [nodeX, nodeY] = [data.x, data.y].map((text) => Float32Array.from(unpack(text, Int16Array), (v) => v * data.unit));
const radius = Float32Array.from(unpack(data.radius, Uint8Array), (v) => v / 10);
const [typeOf, communityOf, degree, source, target, relationType] = [
  data.entity_type, data.community, data.degree, data.source, data.target, data.relation_type,
].map((text) => unpack(text, Uint16Array));
const confidence = unpack(data.confidence, Uint8Array);
const edgeCount = source.length;
const otherHue = palettes.light.hues.length;
const whole = (value) => value.toLocaleString("en");

// Edges of node i: incident[firstEdge[i] … firstEdge[i + 1]).
const firstEdge = new Uint32Array(size + 1);
for (let edge = 0; edge < edgeCount; edge++) { firstEdge[source[edge] + 1]++; firstEdge[target[edge] + 1]++; }
for (let node = 0; node < size; node++) firstEdge[node + 1] += firstEdge[node];
const incident = new Uint32Array(edgeCount * 2);
{
  const next = firstEdge.slice();
  for (let edge = 0; edge < edgeCount; edge++) { incident[next[source[edge]]++] = edge; incident[next[target[edge]]++] = edge; }
}
const otherEnd = (edge, node) => (source[edge] === node ? target[edge] : source[edge]);

// Two ways to colour. A group is { name, count, hue }; of[node] is its number.
const countBy = (of, length) => { const counts = new Uint32Array(length); for (const group of of) counts[group]++; return counts; };
const typeCounts = countBy(typeOf, data.entity_types.length);
const communityCounts = countBy(communityOf, data.communities.length + 1);
const groupings = {
  community: {
    of: communityOf, many: "smaller communities",
    groups: data.communities.map(({ name, count, hue }) => ({ name, count, hue }))
      .concat({ name: "Not in a community", count: communityCounts[data.communities.length], hue: otherHue }),
  },
  type: {
    of: typeOf, many: "other types",
    groups: data.entity_types.map((name, index) => ({ name, count: typeCounts[index], hue: Math.min(index, otherHue) })),
  },
};
let grouping = groupings.community;
const hueOf = (node) => grouping.groups[grouping.of[node]].hue;

// What is shown: a prefix by importance, less the groups that are switched off.
const parameters = new URLSearchParams(location.search);
const number = (name, least, most) => {
  const value = Number(parameters.get(name));
  return parameters.has(name) && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : undefined;
};
const prefix = Math.min(size, number("max_nodes", 10, 5000) ?? size);
const height = number("height", 320, 4000);
if (height !== undefined) document.querySelector("main").style.height = height + "px";
for (const grouping of Object.values(groupings)) grouping.off = new Uint8Array(grouping.groups.length);
const wanted = (parameters.get("types") ?? "").split(",").map((name) => name.trim().toLowerCase()).filter(Boolean);
if (wanted.length > 0) {
  grouping = groupings.type;
  groupings.type.groups.forEach(({ name }, index) => {
    if (!wanted.includes(name.toLowerCase()) && !wanted.includes(name.replaceAll(" ", "_").toLowerCase())) groupings.type.off[index] = 1;
  });
}
const visible = new Uint8Array(size);
let visibleCount = 0;
const updateVisible = () => {
  visibleCount = 0;
  for (let node = 0; node < size; node++) {
    visible[node] = node < prefix && !groupings.community.off[communityOf[node]] && !groupings.type.off[typeOf[node]] ? 1 : 0;
    visibleCount += visible[node];
  }
  let lines = 0;
  for (let edge = 0; edge < edgeCount; edge++) lines += visible[source[edge]] & visible[target[edge]];
  // Lines break between the parts only.
  const together = (text) => text.replaceAll(" ", "\\u00a0");
  const part = (shown, total, words) => together((shown < total ? whole(shown) + " of " : "") + whole(total) + " " + words);
  const count = data.communities.length;
  byId("facts").textContent = [
    part(visibleCount, data.entities_total, data.entities_total === 1 ? "entity" : "entities"),
    part(lines, data.relations_total, data.relations_total === 1 ? "relation" : "relations"),
    together(whole(count) + (count === 1 ? " community" : " communities")),
  ].join(" · ");
};
updateVisible();

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};
let palette = isDark() ? palettes.dark : palettes.light;
const colour = (hue) => palette.hues[hue] ?? palette.other;
const nameColour = (hue) => palette.names[hue] ?? palette.soft;
let selected = -1;
let hovered = -1;
const say = (text) => { byId("status").textContent = text; };
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};`;
