const browserApp = ["run/build-web.ts"];

/**
 * The steps of each command, run in this order up to the first that fails. The last one gets the arguments that were typed
 * after the command. `asks` marks the commands that read from the terminal, `restarts` the one whose last step is
 * restarted when it crashes.
 */
export const commands = {
  demo: { steps: [browserApp, ["demo/main.ts"]] },
  start: { steps: [browserApp, ["server/main.ts"]], restarts: true },
  dev: { steps: [["run/dev.ts"]] },
  "create-admin": { steps: [["server/commands/create-admin.ts"]], asks: true },
  "audit:verify": { steps: [["server/commands/audit-verify.ts"]] },
  "bundle:verify": { steps: [["server/exports/bundle-import/bundle-verify.mjs"]] },
  "bundle:import": { steps: [["server/commands/bundle-import.ts"]] },
  test: { steps: [["e2e/suites/run-suites.ts"]] },
  check: { steps: [["e2e/suites/run-suites.ts", "check"]] },
  format: { steps: [["node_modules/@biomejs/biome/bin/biome", "check", "--write"]] },
  screenshots: { steps: [browserApp, ["e2e/screenshots.ts"]] },
  bench: { steps: [["bench/main.ts"]] },
};
