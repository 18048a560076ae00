// The program of the network page, the same for every knowledge graph: all differences are in the data block.
import { chooseTheme, themeInAddress } from "../theme.ts";
import { startPage } from "./start-page.ts";

// At once, so that the page never flashes in the other theme; everything else needs the body.
chooseTheme(themeInAddress());
addEventListener("DOMContentLoaded", startPage);
