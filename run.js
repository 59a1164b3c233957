// `npm run demo`, `npm test` and the others begin here, on whatever Node the machine has (18 or later) and without any
// package: what is missing is installed first, then the command runs under the product's own Node.
import { commands } from "./run/commands.js";
import { install } from "./run/install.js";
import { ownNode } from "./run/own-node.js";
import { runSteps } from "./run/steps.js";

const [name = "", ...rest] = process.argv.slice(2);
// Without npm the parent may go its own way.
if (process.env.npm_lifecycle_event) await import("./run/leave-with-npm.js");

const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (command) {
  try {
    install({ tools: command.tools === true });
    process.exitCode = await runSteps(ownNode(), command, rest);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Say which command to run: ${Object.keys(commands).join(", ")}.\n`);
  process.exitCode = 2;
}
