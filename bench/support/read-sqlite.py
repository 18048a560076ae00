"""Prints the tables of SQLite files and the rows of gold statements as JSON: read-sqlite.py FOLDER QUESTIONS.

`rows` are those of the published files. `rows_as_read` are those of the tables as the service reads them: blanks at the
ends of a text do not count, a column of numbers holds numbers, and dates are ISO dates. Letters' case does not count.
Without this, a condition such as city = "Aberdeen" finds nothing, because the file has "Aberdeen ".
"""
import datetime, json, os, re, sqlite3, sys

folder, questions = sys.argv[1:]
open_ = lambda name: sqlite3.connect(f"file:{os.path.join(folder, name)}?mode=ro&immutable=1", uri=True)


def as_number(value):
    text = str(value)
    return int(text) if re.fullmatch(r"-?\d+", text) else float(text) if re.fullmatch(r"-?\d*\.\d+", text) else None


def as_date(value):
    text = str(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", text):
        return text.replace(" ", "T") + ".000Z"
    try:
        return datetime.datetime.strptime(text, "%B %d, %Y").date().isoformat()
    except ValueError:
        return None


def read(values):
    """The values of a column as the service reads them."""
    plain = [value.strip() if isinstance(value, str) else value for value in values]
    plain = [None if value in ("", "NULL", "null", "nil") else value for value in plain]
    for form in (as_number, as_date):
        formed = [None if value is None else form(value) for value in plain]
        if all((one is None) == (other is None) for one, other in zip(formed, plain)):
            return formed
    return plain


databases, connections, copies = [], {}, {}
for name in sorted(os.listdir(folder)):
    if not name.endswith(".sqlite"):
        continue
    db = connections[name[:-7]] = open_(name)
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    copy = copies[name[:-7]] = sqlite3.connect(":memory:")
    tables = []
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"):
        found = db.execute(f'SELECT * FROM "{table}"')
        headers, rows = [column[0] for column in found.description], found.fetchall()
        tables.append({"name": table, "headers": headers, "rows": rows})
        copy.execute(f'CREATE TABLE "{table}" ({", ".join(f"{chr(34)}{header}{chr(34)} COLLATE NOCASE" for header in headers)})')
        columns = [read([row[at] for row in rows]) for at in range(len(headers))]
        copy.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(headers))})', zip(*columns))
    databases.append({"name": name[:-7], "tables": tables})
gold = []
for asked in json.load(open(questions, encoding="utf-8")):
    rows, rows_as_read = (
        [list(row) for row in among[asked["db_id"]].execute(asked["query"])] for among in (connections, copies)
    )
    one = {"database": asked["db_id"], "question": asked["question"], "sql": asked["query"]}
    gold.append({**one, "rows": rows, "rows_as_read": rows_as_read})
json.dump({"databases": databases, "questions": gold}, sys.stdout)
