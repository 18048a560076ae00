// How texts say when something happens, how long it takes and how often.

const units = "milliseconds?|ms|seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|quarters?|years?";
const numbers = String.raw`\d[\d,.]{0,20}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`;
/** A number of units, or one of them: "remains open for a week", but not "once a week". */
export const timeSpan = new RegExp(
  String.raw`\b(?:${numbers}|once|twice|half|no)[ -](?:[\w-]{1,20} ){0,2}(?:${units}|periods?|times)\b|\b\d[\d,.]{0,20} ?(?:\((?:milli|micro)?seconds?\)|ms\b|s\b|m\b|h\b|sec\b|min\b|hrs?\b)|\b(?:for|within|after|lasts?|takes?|than|up to|about|around) (?:half )?an? (?:full |whole )?(?:${units})\b`,
  "i",
);
export const timeWord =
  /\b(?:daily|weekly|monthly|quarterly|annually|yearly|hourly|immediately|at once|every|until|within)\b/i;
export const frequency =
  /\b(?:daily|weekly|fortnightly|monthly|quarterly|annual(?:ly)?|yearly|hourly|(?:every|(?:after|before|with|on|at|for|in) each|once|twice|once an?|times an?|after \d[\d,.]{0,9}) [\w-]+|(?:each|per|of the|of each) (?:second|minute|hour|day|night|week|fortnight|month|quarter|year|season|term|shift)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|\d+ times)\b/i;
/** How often something happens; also a setting with its time: "interval (default: `30s`)". */
export const often = new RegExp(
  String.raw`${frequency.source}|(?:\bhow often\b|interval|\bfrequency)[^;\n]{0,120}?(?:${timeSpan.source})`,
  "i",
);
export const date =
  /\b(?:1[6-9]|20)\d\d\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|may(?= \d))\b|\b\d{1,2}(?:st|nd|rd|th)? may\b|\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)|\b[012]?\d:[0-5]\d\b/i;
/** A time of the day. */
export const clock =
  /\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)|\b[012]?\d:[0-5]\d\b|\b(?:noon|midnight)\b|\b24\/7\b/i;
export const dateWord =
  /\b(?:before|after|until|by|when|once|during|as soon as|every|within|monday|tuesday|wednesday|thursday|friday)\b/i;

/** What may follow a year or a version without a unit: "in 1248 by monks", but not "in 1248 houses". */
const noUnit = String.raw`(?![\d,.]*\d)(?=\s*(?:[.,;:!?)–—-]|$)| (?:and|or|by|to|for|at|in|on|with|when|as|after|before|because|but|from|under|near|release|version|the|it|he|she|they)\b)`;
const era = String.raw`(?:ad|ce|bce?|a\.d\.|b\.c\.)(?!\w)`;
const years = String.raw`\b(?:in|around|about|since|by|circa|until|till|before|after|of|year) (?:the year )?\d{3,4}\b${noUnit}|\((?:1[0-5])\d\d\b|\b(?:1\d|20)\d0['’]?s\b(?! of\b)|['’]\d0s\b|\bthe (?:nineteen[- ])?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b|\b${era} ?\d{2,4}\b|\b\d{1,4} ?${era}|\b(?:\d{1,2}(?:st|nd|rd|th)|(?:twenty-)?(?:first|second|third)|[a-z]{2,11}th|last|previous|of the)[ -]century\b`;
const shortMonth = "(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const days = String.raw`\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\bon \d{1,2}[/.]\d{1,2}\b|\b(?:on|by|until|since|from) the \d{1,2}(?:st|nd|rd|th)\b|\b(?:in|of|since|last|until|during|early|late) may\b|\b${shortMonth}\.? \d|\b\d{1,2}(?:st|nd|rd|th)? ${shortMonth}\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:christmas|easter|pentecost|whitsun|midsummer|new year['’]?s|halloween|thanksgiving|hanukkah|ramadan|diwali|passover)\b|\bon (?!(?:an?|any|each|every|this) )[\w'’-]{1,20} (?:day|eve|night)\b`;
/** A day of a month or of the week: "by the 15th". */
export const day = new RegExp(days, "i");
const seasons = "spring|summer|autumn|winter";
const relative = String.raw`\b(?:${units}|decades?|centur(?:y|ies)) (?:ago|after|before|later|earlier|prior to)\b|\b(?:yesterday|overnight|(?:last|this|in|in the|one|that) (?:night|week|month|year|${seasons}))\b|\bat (?:noon|midnight|night|dawn|dusk|sunrise|sunset)\b|\bat the (?:end|start|beginning|turn|close) of\b`;
const past =
  "[a-z]{2,20}ed|was|were|had|did|came|went|began|broke|left|took|made|got|sank|fell|rose|met|won|lost|ran|fought|built|became|saw|stood|struck|hit|sold|bought|sent|brought|held|flew|grew|burnt|gave";
/** "When the bridge opened": another event. A condition ("when a storm comes") is no time of an event. */
const clauses = String.raw`\b(?:when|after|before|once|until|since|while|as soon as|by the time) (?:[\w'’-]{1,20} ){1,5}?(?:${past})\b`;
const versions = String.raw`\b(?:in|since|with|from|as of) (?:the )?(?:version|release|v) ?\d|\b(?:in|since|with|from|as of) (?:(?!about|around|over|under|nearly|than)[a-z][\w.-]{0,19} ){0,2}\d{1,3}\.\d{1,3}(?:\.\d{1,3})?${noUnit}`;
/** When something happened: a day, a year, a version, a time before now, or another event. */
export const happened = new RegExp([date.source, years, days, relative, clauses, versions].join("|"), "i");
/** Words that begin a time without showing that it is one: "after the war", "during repairs". */
export const happenedWord =
  /\b(?:before|after|until|during|since|when|once|as soon as|at the time|recently|originally)\b|\b1\d{3}\b/i;
