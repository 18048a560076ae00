/** Servers that adapters are tested against, by the settings that name them. */
const settingsOf = {
  neo4j: ["NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD"],
  chroma: ["CHROMA_URL"],
  mongodb: ["MONGODB_URI"],
  redis: ["REDIS_URL"],
} as const;
export type RealEngine = keyof typeof settingsOf;

/** The settings of a real server for this run: the one that the environment gives, else one that the run starts. */
export async function realEngine(name: RealEngine): Promise<Readonly<Record<string, string>>> {
  const given = settingsOf[name].flatMap((setting) => {
    const value = process.env[setting];
    return value ? [[setting, value] as const] : [];
  });
  if (given.length === 0) throw new Error(`No ${name} server for the tests`);
  return Object.fromEntries(given);
}
