// The program of the network page. It is the same for every knowledge graph: what differs is in the data block.
import { chooseTheme, themeInAddress } from "../theme.ts";
import { startPage } from "./start-page.ts";

// At once, so that the page never flashes in the other theme; everything else needs the body.
chooseTheme(themeInAddress());
addEventListener("DOMContentLoaded", startPage);
