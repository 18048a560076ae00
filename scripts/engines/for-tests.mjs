import { engines, givenSettings, provisionEngine } from "./provision.mjs";

/**
 * Has the engines that the tests start when they want them, except those that the environment gives. Returns the
 * environment that names those that cannot be had, with the reason: their tests fail with it, the others run.
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
