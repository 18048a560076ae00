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
export const date =
  /\b(?:1[6-9]|20)\d\d\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|may(?= \d))\b|\b\d{1,2}(?:st|nd|rd|th)? may\b|\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)|\b[012]?\d:[0-5]\d\b/i;
/** A time of the day. */
export const clock =
  /\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)|\b[012]?\d:[0-5]\d\b|\b(?:noon|midnight)\b|\b24\/7\b/i;
export const dateWord =
  /\b(?:before|after|until|by|when|once|during|as soon as|every|within|monday|tuesday|wednesday|thursday|friday)\b/i;
/** When something happened: a day, a year, a version, or a time before now. */
export const happened = new RegExp(
  String.raw`${date.source}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:${units}) ago\b|\b(?:yesterday|last (?:night|week|month|year|spring|summer|autumn|winter))\b|\b(?:in|since|with|from|as of) (?:the )?(?:version|release|v) ?\d|\b\d{1,2}(?:st|nd|rd|th) century\b|\b\d{3,4} (?:BC|AD|BCE|CE)\b`,
  "i",
);
