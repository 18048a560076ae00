"""Prints the tables of SQLite files and the rows of gold statements as JSON: read-sqlite.py FOLDER QUESTIONS."""
import json, os, sqlite3, sys

folder, questions = sys.argv[1:]
open_ = lambda name: sqlite3.connect(f"file:{os.path.join(folder, name)}?mode=ro&immutable=1", uri=True)
databases, connections = [], {}
for name in sorted(os.listdir(folder)):
    if not name.endswith(".sqlite"):
        continue
    db = connections[name[:-7]] = open_(name)
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    tables = []
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"):
        rows = db.execute(f'SELECT * FROM "{table}"')
        tables.append({"name": table, "headers": [column[0] for column in rows.description], "rows": rows.fetchall()})
    databases.append({"name": name[:-7], "tables": tables})
gold = []
for asked in json.load(open(questions, encoding="utf-8")):
    rows = [list(row) for row in connections[asked["db_id"]].execute(asked["query"])]
    gold.append({"database": asked["db_id"], "question": asked["question"], "sql": asked["query"], "rows": rows})
json.dump({"databases": databases, "questions": gold}, sys.stdout)
