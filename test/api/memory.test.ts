// The endpoints of memory, on one service.
import { answers } from "./memory/answers.ts";
import { items } from "./memory/items.ts";
import { useMemoryApi } from "./memory/lab.ts";
import { privacy } from "./memory/privacy.ts";
import { recalls } from "./memory/recalls.ts";
import { users } from "./memory/users.ts";
import { views } from "./memory/views.ts";

const api = useMemoryApi();
items(api);
users(api);
privacy(api);
answers(api);
recalls(api);
views(api);
