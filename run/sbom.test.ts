import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesOfProduction, sbomOf } from "./sbom.ts";

const root = join(import.meta.dirname, "..");
const packages = packagesOfProduction();

/** Each lets anybody run the product, change it and pass it on; those below the line ask that their own parts stay open. */
const allowed = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "OFL-1.1", "Python-2.0", "Zlib"],
  // Unchanged libraries beside the product: libvips, libheif, and what builds its styles.
  ...["LGPL-3.0", "LGPL-3.0-or-later", "MPL-2.0"],
];

test("every package of production has a licence that is allowed", () => {
  const parts = ({ licence }: (typeof packages)[number]) => licence.replaceAll(/[()]/g, "").split(" AND ");
  const others = packages.filter((one) => parts(one).some((part) => !allowed.includes(part)));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test("what the lock says of an installed package, its own file says too", () => {
  const wrong = packages.flatMap(({ name, version, licence }) => {
    const file = join(root, "node_modules", name, "package.json");
    if (!existsSync(file)) return [];
    const own: { version: string; license?: unknown } = JSON.parse(readFileSync(file, "utf8"));
    const isSame = own.version !== version || typeof own.license !== "string" || own.license === licence;
    return isSame ? [] : [`${name}: ${licence}, not ${own.license}`];
  });
  expect(wrong).toEqual([]);
});

test("the bill of materials names what servers import and nothing that only tests need, each with its hash", () => {
  const bill = sbomOf(packages);
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "better-sqlite3", "react", "age-encryption"]));
  expect(names.filter((name) => /^(vitest|@playwright\/test|@biomejs\/biome|fast-check)$/.test(name))).toEqual([]);
  expect(bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ""))).toEqual([]);
  expect(new Set(bill.components.map((one) => one["bom-ref"])).size).toBe(names.length);
  expect(JSON.stringify(sbomOf(packagesOfProduction()))).toBe(JSON.stringify(bill));
});
