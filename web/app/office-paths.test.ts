import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { officePaths } from "contract/core/office-paths.ts";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");
const called = new RegExp(`\\(\\s*"(${Object.keys(officePaths).join("|")})"`);

// Without it the call would have no address, but only where nothing else has loaded it before.
test("whatever makes a call that no first load has brings its address along", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: web, exclude: ["dist/**", "**/*.test.*", "node_modules/**"] });
  const making = files.filter((file) => called.test(readFileSync(join(web, file), "utf8")));
  expect(making.length).toBeGreaterThan(5);
  const texts = (file: string) => readFileSync(file, "utf8").includes('import "contract/core/office-paths.ts"');
  expect(making.filter((file) => !texts(join(web, file)))).toEqual([]);
});
