import type { BurstMode, RateLimits, RateVerdict } from "../../domain/rate-limit.ts";
import { type Capacities, toVerdict } from "../memory-cache/rate-rules.ts";
import { type RedisScript, script } from "./scripts.ts";

/**
 * The rules of `../memory-cache/rate-rules.ts` in Lua, which the server runs in one step. The text of a bucket is "at
 * debt day used second=requests …". The key expires when no request in the bucket counts any more.
 *
 * KEYS[1] bucket. ARGV: requests per minute, per day (0: no limit), burst, mode. `clock` sets `now`, in milliseconds.
 * → allowed (1 or 0), then remaining and wait in milliseconds of burst, minute and day; −1 for a limit that is not set.
 */
export const takeScript = (clock: string): RedisScript =>
  script(`-- loregraph: take
local per_minute, per_day, burst, mode = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local now
${clock}
local second, today = math.floor(now / 1000), math.floor(now / 86400000)

local debt, used, cells = 0, 0, {}
local text = redis.call('GET', KEYS[1])
if text then
  local at, owed, day, had, rest = string.match(text, '^(%d+) (%d+) (%d+) (%d+)(.*)$')
  debt = math.max(0, tonumber(owed) - math.abs(now - tonumber(at)) * per_minute)
  if tonumber(day) == today then used = tonumber(had) end
  for from, requests in string.gmatch(rest, '(%d+)=(%d+)') do
    from = tonumber(from)
    if from > second - 61 and from <= second then cells[#cells + 1] = { from, tonumber(requests) } end
  end
end

local function of_cells(span, limit)
  local sum = 0
  for _, cell in ipairs(cells) do if cell[1] > second - span then sum = sum + cell[2] end end
  local remaining = math.max(0, limit - sum)
  for _, cell in ipairs(cells) do
    if cell[1] > second - span then
      sum = sum - cell[2]
      if limit - sum > remaining then return remaining, (cell[1] + span) * 1000 - now end
    end
  end
  return remaining, 0
end

local function of_debt()
  local remaining = math.max(0, math.floor((burst * 60000 - debt) / 60000))
  if remaining == burst then return remaining, 0 end
  return remaining, math.ceil((debt - (burst - remaining - 1) * 60000) / per_minute)
end

local function capacities()
  local found = { -1, -1, 0, 0, -1, -1 }
  if mode == 'bucket' then found[1], found[2] = of_debt() end
  if mode == 'second' then found[1], found[2] = of_cells(2, burst) end
  if mode == 'extra' then found[3], found[4] = of_cells(61, per_minute + burst)
  else found[3], found[4] = of_cells(61, per_minute) end
  if per_day > 0 then found[5], found[6] = math.max(0, per_day - used), (today + 1) * 86400000 - now end
  return found
end

local before = capacities()
if before[1] == 0 or before[3] == 0 or before[5] == 0 then return { 0, unpack(before) } end

debt = debt + 60000
used = used + 1
local last = cells[#cells]
if last and last[1] == second then last[2] = last[2] + 1 else cells[#cells + 1] = { second, 1 } end
local words = { string.format('%.0f %.0f %.0f %.0f', now, debt, today, used) }
for _, cell in ipairs(cells) do words[#words + 1] = string.format('%.0f=%.0f', cell[1], cell[2]) end
local life = math.max(62000, math.ceil(debt / per_minute))
if per_day > 0 then life = math.max(life, (today + 1) * 86400000 - now) end
redis.call('SET', KEYS[1], table.concat(words, ' '), 'PX', string.format('%.0f', life))
return { 1, unpack(capacities()) }`);

/** Takes at the time of the server's clock, which all processes share. */
export const takeNow = takeScript(
  "local time = redis.call('TIME')\nnow = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)",
);

export const takeArguments = ({ perMinute, perDay, burst }: RateLimits, mode: BurstMode): string[] => [
  ...[perMinute, Number.isFinite(perDay) ? perDay : 0, burst].map(String),
  mode,
];

/** Parses the script's answer. */
export function takeVerdict(answer: unknown, limits: RateLimits, mode: BurstMode): RateVerdict {
  if (!Array.isArray(answer) || answer.length !== 7) throw new Error("Not the answer of this script");
  const [allowed, ...found] = answer.map(Number);
  const capacity = (i: number) => ({ remaining: found[i] ?? 0, waitMs: found[i + 1] ?? 0 });
  const orNone = (i: number) => (found[i] === -1 ? null : capacity(i));
  const capacities: Capacities = [orNone(0), capacity(2), orNone(4)];
  return toVerdict(allowed === 1, capacities, { limits, mode });
}
