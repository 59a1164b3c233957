/**
 * Starts as `server/start.ts` does, one step after the other, and says how many milliseconds each took. With the
 * settings of a server in its environment.
 */
const took: Record<string, number> = { "Node itself": performance.now() };

async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  took[name] = performance.now() - start;
  return result;
}

await step("imports", () => import("server/start.ts"));
const { readSettings } = await import("server/platform/settings.ts");
const { openSqlite } = await import("server/platform/database/sqlite/sqlite.ts");
const { migrate } = await import("server/platform/database/migrate.ts");
const { openFiles } = await import("server/platform/files/open.ts");
const { openKeys } = await import("server/platform/secret.ts");
const { openApp } = await import("server/app.ts");
const { wallClock } = await import("server/platform/dependencies.ts");

const settings = readSettings();
const database = await step("open database", () => openSqlite(settings.DATA_DIR));
await step("migrate", () => migrate(database.db));
const deps = await step("files and keys", async () => {
  return { db: database.db, files: await openFiles(settings), keys: openKeys(settings), clock: wallClock, settings };
});
const app = await step("routes", () => openApp(deps, { level: "silent" }));
await step("listen", () => app.listen({ port: 0, host: "127.0.0.1" }));
await app.close();
await database.close();

process.stdout.write(JSON.stringify(took));
