// The functions, types and operators that a statement may use. Left out is everything that can grow a value (repeat,
// replace, ||, string_agg, lpad), make rows from nothing (generate_series), match regular expressions, sleep, or see
// the server. Attacks with these look like ordinary queries.

export const functions: ReadonlySet<string> = new Set(
  `count sum avg min max stddev stddev_samp stddev_pop variance var_samp var_pop bool_and bool_or every corr
  abs ceil ceiling floor round trunc sqrt sign mod
  lower upper initcap length char_length btrim ltrim rtrim substring substr left right strpos starts_with
  date_trunc date_part extract age to_char`.split(/\s+/),
);

export const aggregates: ReadonlySet<string> = new Set(
  "count sum avg min max stddev stddev_samp stddev_pop variance var_samp var_pop bool_and bool_or every corr".split(
    " ",
  ),
);

/** Names in the parser's spelling. */
export const types: ReadonlySet<string> = new Set(
  "int2 int4 int8 numeric float4 float8 bool text varchar date time timestamp timestamptz interval".split(" "),
);

export const operators: ReadonlySet<string> = new Set(["=", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%"]);

/** The parser's operator for LIKE and its relatives. */
export const likes: Readonly<Record<string, string>> = {
  "~~": "LIKE",
  "!~~": "NOT LIKE",
  "~~*": "ILIKE",
  "!~~*": "NOT ILIKE",
};

export const dateFields: ReadonlySet<string> = new Set(
  "year quarter month week day dow isodow doy hour minute second epoch".split(" "),
);
