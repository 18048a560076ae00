// The program of the dashboard: the theme, and the buttons that switch between chart and table.
import { chooseTheme, onThemeMessage, themeInAddress } from "../theme.ts";
import { switchTable } from "./switch-table.ts";

chooseTheme(themeInAddress());
onThemeMessage(chooseTheme);
addEventListener("click", ({ target }) => {
  if (target instanceof Element) switchTable(target);
});
