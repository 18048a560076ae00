/** A combobox with a list, as the ARIA authoring practices describe it. */
export const searchPart = `// --- search
const search = byId("search");
const found = byId("found");
const fold = (text) => text.normalize("NFKD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase();
let folded = null;
let options = [];
let active = -1;
const mostOptions = 12;

// Beginnings before beginnings of words before anything else, each by importance.
const findNodes = (query) => {
  folded ??= labels.map(fold);
  const tiers = [[], [], []];
  for (let node = 0; node < prefix && tiers[0].length < mostOptions; node++) {
    const at = folded[node].indexOf(query);
    if (at < 0 || !visible[node]) continue;
    const tier = at === 0 ? 0 : folded[node].includes(" " + query) ? 1 : 2;
    if (tiers[tier].length < mostOptions) tiers[tier].push(node);
  }
  return tiers.flat().slice(0, mostOptions);
};
const setActive = (index) => {
  active = index;
  [...found.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
  if (index < 0) search.removeAttribute("aria-activedescendant");
  else {
    search.setAttribute("aria-activedescendant", "found-" + index);
    found.children[index].scrollIntoView({ block: "nearest" });
  }
};
const closeFound = () => {
  found.hidden = true;
  found.replaceChildren();
  options = [];
  search.setAttribute("aria-expanded", "false");
  setActive(-1);
};
const openFound = () => {
  const query = fold(search.value.trim());
  if (query === "") { closeFound(); return; }
  options = findNodes(query);
  found.replaceChildren(...options.map((node, index) => {
    const item = make("li");
    item.id = "found-" + index;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.append(dot(hueOf(node)), make("span", "name", labels[node]), make("span", "soft", typeName(node)));
    item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(node); });
    return item;
  }));
  found.hidden = options.length === 0;
  search.setAttribute("aria-expanded", String(options.length > 0));
  setActive(options.length > 0 ? 0 : -1);
  if (options.length === 0) say("No entity found");
};
const take = (node) => { search.value = labels[node]; closeFound(); choose(node); };
search.addEventListener("input", openFound);
search.addEventListener("blur", closeFound);
search.addEventListener("keydown", (event) => {
  const { key } = event;
  if (key === "Escape") {
    if (found.hidden) { search.value = ""; stage.focus(); }
    closeFound();
  } else if (key === "Enter") {
    if (options[active] !== undefined) take(options[active]);
  } else if (key === "ArrowDown" && options.length === 0) openFound();
  else if (key === "ArrowDown" || key === "ArrowUp") {
    if (options.length > 0) setActive((active + (key === "ArrowDown" ? 1 : options.length - 1)) % options.length);
  } else return;
  event.preventDefault();
});`;
