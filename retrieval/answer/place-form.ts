import { calendarName } from "./calendar.ts";

const sites =
  "address|apartment|area|attic|basement|beach|bench|bookshelf|branch|bucket|building|cabinet|calendar|campus|cellar|centre|center|channel|city|classrooms?|cloud|cluster|config|console|corner|country|county|cupboard|dashboard|database|desk|director(?:y|ies)|disk|district|docs?|documentation|drawer|drive|file|files|floor|folders?|forum|fridge|garage|garden|gate|guide|hall|handbook|harbou?r|homepage|hotel|house|index|inbox|kitchen|lab|library|log|logs|lobby|manual|map|market|menu|museum|office|offices|page|pages|panel|park|pier|portal|queue|rack|reception|region|registry|repo|repository|restaurant|river|rooms?|school|screen|section|server|servers|settings|sheet|shelf|shop|sidebar|site|spreadsheet|square|stations?|storage|store|street|tab|table|terminal|theatre|theater|toolbar|town|tracker|village|volume|warehouse|website|wiki|workspace|yard|zone";

/** A place: an address, a path, a channel, a name behind a preposition ("in Oslo"), or a word for a kind of place. */
export const place = new RegExp(
  String.raw`https?:|\w\.(?:com|org|net|gov|edu|io|dev|co|uk|eu)\b|\w\.\w{2,}\/\w|#\p{L}|\x60[^\x60]+\x60|(?<![\p{L}\d<])~?\/\p{L}|\b(?:in|at|near|from|into|to|on|under) (?:the )?(?!${calendarName}\b)\p{Lu}[\p{L}\d]|\b(?:in|at|on|inside|into|from|under|near|to|behind|beside|above|below|through|via|see) (?:(?:the|a|an|your|our|its|their|this|that|any|each) )?(?:[\w'’-]{1,20} ){0,3}?(?:${sites})\b`,
  "u",
);
