/** The same as a table: a canvas cannot be read. */
export const tablePart = `// --- table
const table = byId("table");
const tableRows = 200;
const tableRow = (node) => {
  const row = make("tr");
  const name = make("th");
  name.scope = "row";
  const button = make("button", "", labels[node]);
  button.type = "button";
  button.addEventListener("click", () => { table.close(); choose(node); });
  name.append(button);
  const region = data.communities[communityOf[node]];
  row.append(make("td", "end", whole(node + 1)), name, make("td", "", typeName(node)), make("td", "", region ? region.name : "–"), make("td", "end", whole(degree[node])));
  return row;
};
const openTable = () => {
  const nodes = [];
  for (let node = 0; node < prefix && nodes.length < tableRows; node++) if (visible[node]) nodes.push(node);
  byId("rows").replaceChildren(...nodes.map(tableRow));
  byId("table-name").textContent = "Most important entities: " + whole(nodes.length) + " of " + whole(data.entities_total);
  table.showModal();
};
byId("as-table").addEventListener("click", openTable);
byId("close-table").addEventListener("click", () => table.close());`;
