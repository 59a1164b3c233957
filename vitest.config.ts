import { defineConfig } from "vitest/config";
import { runOnce } from "./run/databases.ts";
import { chooseSeed, sentenceOf } from "./run/seed.ts";

process.stdout.write(`${sentenceOf(chooseSeed())}\n`);

const everywhere = {
  pool: "forks",
  // A worker loads the server's modules once, not for each file: that takes two fifths of the processor time away.
  isolate: false,
  // A limit only ends what hangs. A test that starts several programs takes 15 s on a quiet machine, and has to pass on one
  // that is ten times slower.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: "run/seed-fast-check.ts",
} as const;
// The server serves the built browser app, so that stands first.
const server = {
  ...everywhere,
  include: ["{server,test}/**/*.test.ts"],
  globalSetup: ["run/build-web.ts", "./test/product/folder.ts"],
  setupFiles: [everywhere.setupFiles, "test/product/temporary-files.ts"],
};

// The server's tests run twice, but for those that no SQL can change: TEST_DATABASE tells test/product/product.ts which
// database it opens.
export default defineConfig({
  test: {
    // Tests wait for a third of their time, for streams, pauses and disks, so three workers keep two cores busy.
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      { test: { ...everywhere, name: "run", include: ["run/**/*.test.ts"] } },
      { test: { ...everywhere, name: "contract", include: ["contract/**/*.test.ts"] } },
      {
        test: {
          ...server,
          // The demo centre is always embedded.
          include: [...server.include, "demo/**/*.test.ts"],
          // These have several processes on one database, or a program between.
          exclude: ["test/durability/{pooler,rolling-upgrade,several-servers}.test.ts"],
          name: "server on SQLite",
          env: { TEST_DATABASE: "sqlite" },
          globalSetup: [...server.globalSetup, "./test/product/sqlite.ts"],
        },
      },
      {
        test: {
          ...server,
          // The first ask SQLite for its plans.
          exclude: ["test/queries/**", ...runOnce()],
          name: "server on PostgreSQL",
          env: { TEST_DATABASE: "postgres" },
          globalSetup: [...server.globalSetup, "./test/product/postgres.ts"],
        },
      },
      // Some of these load a module anew, so each file has its own.
      {
        test: {
          ...everywhere,
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          isolate: true,
          setupFiles: [everywhere.setupFiles, "web/app/testing/know-paths.ts"],
        },
      },
    ],
  },
});
