import { engines, givenSettings, provisionEngine } from "./provision.mjs";

/**
 * Provides the engines that tests start themselves, except those that the environment names. Returns environment
 * variables that name missing engines with the reason: their tests fail with it, and the others run.
 */
export async function enginesForTests({ cacheDir, log }) {
  const absent = {};
  const provide = async ([name, { title, settings }]) => {
    if (givenSettings(settings)) return log(`${title}: the server that ${settings[0]} names`);
    try {
      const { product, origin } = await provisionEngine(name, { cacheDir, log });
      log(`${title}: ${product}, ${origin}`);
    } catch (error) {
      absent[name] = error.message;
      log(`${error.message}\n    (the tests that want it fail)`);
    }
  };
  await Promise.all(Object.entries(engines).map(provide));
  return { LORE_ABSENT_ENGINES: JSON.stringify(absent) };
}
