const browserApp = ["run/build-web.ts"];

/**
 * The steps of each command, run in this order up to the first that fails. The last one gets the arguments that were typed
 * after the command. `asks` marks the commands that read from the terminal, `restarts` the one whose last step is
 * restarted when it crashes, `tools` those that need more packages than the product runs with.
 */
export const commands = {
  demo: { steps: [["demo/main.ts"]] },
  start: { steps: [browserApp, ["server/main.ts"]], restarts: true },
  dev: { steps: [["run/dev.ts"]], tools: true },
  "create-admin": { steps: [["server/operations/commands/create-admin.ts"]], asks: true },
  "audit:verify": { steps: [["server/operations/commands/audit-verify.ts"]] },
  "counters:verify": { steps: [["server/operations/commands/counters-verify.ts"]] },
  "counters:repair": { steps: [["server/operations/commands/counters-repair.ts"]] },
  move: { steps: [["server/operations/commands/move.ts"]] },
  backup: { steps: [["server/operations/commands/backup.ts"]] },
  restore: { steps: [["server/operations/commands/restore.ts"]] },
  doctor: { steps: [["server/operations/commands/doctor.ts"]] },
  "bundle:verify": { steps: [["server/operations/commands/bundle-verify.ts"]] },
  "bundle:import": { steps: [["server/operations/commands/bundle-import.ts"]] },
  test: { steps: [["run/suites.ts"]], tools: true },
  check: { steps: [["run/suites.ts", "check"]], tools: true },
  sbom: { steps: [["run/sbom.ts", "sbom"]] },
  licences: { steps: [["run/sbom.ts", "licences"]] },
  sizes: { steps: [["run/sizes.ts"]], tools: true },
  format: { steps: [["node_modules/@biomejs/biome/bin/biome", "check", "--write"]], tools: true },
  gallery: { steps: [browserApp, ["e2e/gallery.ts"]], tools: true },
  screenshots: { steps: [browserApp, ["e2e/screenshots.ts"]], tools: true },
  bench: { steps: [["bench/main.ts"]], tools: true },
};
