/** The key to the colours: switch between two groupings; every row shows or hides its group. */
export const legendPart = `// --- legend
const rowsAtMost = 10;
const legendRow = (name, count, hue, indexes) => {
  const item = make("li");
  const button = make("button");
  button.type = "button";
  button.append(dot(hue), make("span", "name", name), make("span", "count", whole(count)));
  button.title = name;
  button.setAttribute("aria-pressed", String(indexes.some((index) => !grouping.off[index])));
  button.addEventListener("click", () => {
    const off = indexes.some((index) => !grouping.off[index]) ? 1 : 0;
    for (const index of indexes) grouping.off[index] = off;
    button.setAttribute("aria-pressed", String(!off));
    updateVisible();
    say(name + (off ? " hidden" : " shown") + ", " + whole(visibleCount) + " entities shown");
    repaint();
  });
  item.append(button);
  return item;
};
const fillLegend = () => {
  const { groups, many } = grouping;
  const present = groups.map((_, index) => index).filter((index) => groups[index].count > 0);
  const single = present.length <= rowsAtMost + 1 ? present : present.slice(0, rowsAtMost);
  const rest = present.slice(single.length);
  const rows = single.map((index) => legendRow(groups[index].name, groups[index].count, groups[index].hue, [index]));
  if (rest.length > 0) {
    const count = rest.reduce((sum, index) => sum + groups[index].count, 0);
    rows.push(legendRow(whole(rest.length) + " " + many, count, otherHue, rest));
  }
  byId("groups").replaceChildren(...rows);
  byId("by-community").setAttribute("aria-pressed", String(grouping === groupings.community));
  byId("by-type").setAttribute("aria-pressed", String(grouping === groupings.type));
};
const colourBy = (name) => {
  grouping = groupings[name];
  fillLegend();
  if (selected >= 0) fillPanel(selected);
  say("Colours show the " + name);
  repaint();
};
byId("by-community").addEventListener("click", () => colourBy("community"));
byId("by-type").addEventListener("click", () => colourBy("type"));
const folding = matchMedia("(max-width:719px),(max-height:519px)");
const foldLegend = () => { byId("legend").open = !folding.matches; };
folding.addEventListener("change", foldLegend);
foldLegend();
fillLegend();
byId("legend").hidden = size === 0;`;
