import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { timeouts } from "../server/platform/http/open.ts";
import { readSettings } from "../server/platform/settings.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.literal(".."), dockerfile: z.literal("deploy/Containerfile") }).optional(),
  pull_policy: z.string().optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), Service),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.tuple([z.object({ gateway: z.string() })]) }) }),
    }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read("deploy/compose.yaml"), { merge: true }));

const containerfile = read("deploy/Containerfile");
const units = globSync("deploy/systemd/*", { cwd: root });
/** What `npm start` sets for a server (run/steps.js): whatever starts one without npm sets the same. */
const economy = [...(/economy = \{(.*?)\}/s.exec(read("run/steps.js"))?.[1] ?? "").matchAll(/(\w+): "([^"]*)"/g)]
  .map(([, name, value]) => `${name}=${value}`)
  .join(" ");

/** The words of a line that names variables: `NAME=value NAME=value`. */
function variablesIn(text: string, instruction: RegExp): Record<string, string> {
  const pairs = text.split("\n").flatMap((line) => instruction.exec(line)?.[1]?.split(" ") ?? []);
  return Object.fromEntries(pairs.map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]));
}

function settingNames(): string[] {
  const table = read("docs/settings.md").match(/^\| `[A-Z_]+`.*$/gm) ?? [];
  return table.flatMap((line) => line.split("|")[1]?.match(/[A-Z_]{4,}|PORT|HOST/g) ?? []);
}

function withoutEconomy(variables: Record<string, string>): string[] {
  return Object.keys(variables).filter((name) => !economy.includes(`${name}=`) && name !== "NODE_ENV");
}

test.each(["one", "two"])("compose's server %s takes its settings, all of which there are", (name) => {
  const { environment } = compose.services[name] ?? { environment: {} };
  expect(Object.keys(environment).filter((setting) => !settingNames().includes(setting))).toEqual([]);
  const given = Object.entries(environment).map(([setting, value]) => [setting, filled(String(value))]);
  expect(readSettings(Object.fromEntries(given))).toMatchObject({ DRAIN_SECONDS: 10 });
});

test("compose's servers take a person's address from the balancer, and from a proxy on the same machine before it", () => {
  const { services, networks } = compose;
  const proxies = [services.balancer?.networks?.default.ipv4_address, networks.default.ipam.config[0].gateway];
  for (const name of ["one", "two"]) expect(services[name]?.environment.TRUST_PROXY, name).toBe(proxies.join(","));
});

test("a server that may write to its data alone has room for SQLite's temporary files", () => {
  for (const name of ["one", "two"]) expect(compose.services[name]).toMatchObject({ read_only: true, tmpfs: ["/tmp"] });
  expect(
    read("docs/deploying.md")
      .match(/--read-only.*/g)
      ?.filter((line) => !line.startsWith("--read-only --tmpfs /tmp")),
  ).toEqual([]);
});

test("compose builds an image once, and takes it from nowhere else", () => {
  const building = Object.values(compose.services).filter(({ build }) => build);
  expect(new Set(building.map(({ image }) => image)).size).toBe(building.length);
  const built = building.map(({ image }) => image);
  const using = Object.values(compose.services).filter(({ build, image }) => !build && built.includes(image));
  expect(using.map(({ pull_policy }) => pull_policy)).toEqual(["never"]);
});

test("compose starts everything again with the machine, and a database is ready that answers over the network", () => {
  const { bucket, ...lasting } = compose.services;
  expect(bucket?.restart).toBeUndefined();
  for (const [name, { restart }] of Object.entries(lasting)) expect([name, restart]).toEqual([name, "unless-stopped"]);
  expect(compose.services.database?.healthcheck?.test).toContain("--host=127.0.0.1");
});

/** As compose would fill in deploy/.env: what has no default is given. */
function filled(value: string): string {
  return value.replaceAll(/\$\{\w+:([?-])(.*?)\}/g, (_, kind, fallback) => (kind === "-" ? fallback : "x".repeat(32)));
}

test("compose's services use what there is of one another, and the balancer gets what its configuration names", () => {
  const services = Object.values(compose.services);
  const missing = services.flatMap(({ depends_on }) => depends_on.filter((name) => !compose.services[name]));
  expect(missing).toEqual([]);
  const volumes = services.flatMap(({ volumes }) => volumes.map((volume) => volume.split(":", 1)[0] ?? ""));
  for (const volume of volumes)
    expect(volume in compose.volumes || existsSync(join(root, "deploy", volume))).toBe(true);
  const wanted = new Set(read("deploy/haproxy.cfg").match(/(?<="\$\{)\w+/g));
  expect(new Set(Object.keys(compose.services.balancer?.environment ?? {}))).toEqual(wanted);
});

test("the container installs as npm start does, and runs programs that there are", () => {
  const [, ...options] = /"ci", tools \? "[^"]+" : "([^"]+)", "([^"]+)"/.exec(read("run/install.js")) ?? [];
  const installs = containerfile.match(/^RUN npm ci .*$/gm) ?? [];
  const expected = ["web", "server"].map((workspace) => `RUN npm ci ${options.join(" ")} --workspace=${workspace}`);
  expect(installs).toEqual(expected);
  const variables = variablesIn(containerfile, /^ENV (.*)$/);
  expect(withoutEconomy(variables).filter((name) => !settingNames().includes(name))).toEqual([]);
  expect(containerfile).toContain(`ENV ${economy}\n`);
  expect(containerfile).toMatch(/^FROM docker.io\/library\/node:24-/m);
});

test("the image is built from what it needs alone, not from what lies beside it, such as deploy/.env", () => {
  const copies = [...containerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
  const allowed = read("deploy/Containerfile.dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(allowed[0]).toBe("*");
  const exceptions = allowed.flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(copies.filter((path) => !exceptions.some((start) => `${path}/`.startsWith(`${start}/`)))).toEqual([]);
  expect(exceptions.filter((path) => !copies.includes(path))).toEqual([]);
  expect(read(".gitignore").split("\n")).toContain("deploy/.env");
});

// A server closes a connection that idles, and whoever the balancer sends over it in that moment is cut off.
// What a program does without the setting, in seconds.
test.each([
  ["haproxy.cfg", /^\ttimeout http-keep-alive (\d+)s$/m, Number.POSITIVE_INFINITY],
  ["nginx.conf", /^\t\tkeepalive_timeout (\d+)s;$/m, 60],
  ["Caddyfile", /^\t+keepalive (\d+)s$/m, 120],
  ["any proxy that nobody has configured", /^$/, 60],
])("%s gives idle connections up before a server does", (name, limit, fallback) => {
  const path = join(root, "deploy", name);
  const seconds = Number(limit.exec(existsSync(path) ? readFileSync(path, "utf8") : "x")?.[1] ?? fallback);
  expect(seconds * 1000).toBeLessThan(timeouts.keepAlive);
});

test("deploying.md says how long servers keep idle connections, and so do the balancers' configurations", () => {
  const seconds = `${timeouts.keepAlive / 1000} s`;
  for (const path of ["docs/deploying.md", "docs/security.md", "deploy/haproxy.cfg", "deploy/Caddyfile"])
    expect(read(path), path).toContain(seconds);
});

test.each(units)("%s names settings and programs that there are", (path) => {
  const unit = read(path);
  const variables = variablesIn(unit, /^Environment=(.*)$/);
  expect(withoutEconomy(variables).filter((name) => !settingNames().includes(name))).toEqual([]);
  if (unit.includes("server/main.ts")) expect(unit).toContain(`Environment=${economy}\n`);
  const started = /^Unit=(.*)$/m.exec(unit)?.[1] ?? path.replace(/\.timer$/, ".service");
  expect(existsSync(join(root, "deploy/systemd", started.split("/").at(-1) ?? ""))).toBe(true);
});

test.each(units.filter((path) => path.endsWith(".service")))(
  "%s takes what its program does not need, but no JIT",
  (path) => {
    const unit = read(path);
    const yes =
      "NoNewPrivileges PrivateTmp PrivateDevices ProtectHome ProtectKernelModules LockPersonality RestrictNamespaces";
    for (const key of yes.split(" ")) expect(unit).toContain(`\n${key}=yes\n`);
    expect(unit).toContain("\nSystemCallFilter=@system-service\n");
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
  },
);

const installed = spawnSync("systemd-analyze", ["--version"]);
if (installed.error)
  test("systemd is not installed: its units were not verified", () => {
    process.stdout.write("Left out: systemd-analyze verify. Debian's package systemd has it.\n");
    expect(installed.error).toMatchObject({ code: "ENOENT" });
  });
else
  test("systemd finds nothing wrong with the units, once the product is where they expect it", () => {
    const folder = mkdtempSync(join(tmpdir(), "units-"));
    const copies = units.map((path) => join(folder, basename(path)));
    for (const [index, copy] of copies.entries())
      writeFileSync(copy, read(units[index] ?? "").replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    // It ends with 0 although it has ignored an unknown key.
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", ...copies], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect([stderr, status]).toEqual(["", 0]);
  });

test.each(["deploy/Containerfile", ...units])("every program that %s starts is there", (path) => {
  const programs = read(path).match(/\b(server|run)\/[\w/-]+\.(ts|js)\b/g) ?? [];
  for (const program of programs) expect([program, existsSync(join(root, program))]).toEqual([program, true]);
});

test("docs/deploying.md says what each file in deploy/ is for", () => {
  const told = read("docs/deploying.md");
  const files = globSync("deploy/**/*", { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const untold = files.map(({ name }) => name).filter((name) => !told.includes(name.replace(/\.dockerignore$/, "")));
  expect(untold).toEqual([]);
});
