import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "../../run/free-port.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { openStorage, type Storage } from "../product/object-storage/storage.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { type Running, startServer } from "./running.ts";

const deploy = join(import.meta.dirname, "../../deploy");
const balancers = {
  haproxy: { file: "haproxy.cfg", run: ["haproxy", "-db", "-f"] },
  caddy: { file: "Caddyfile", run: ["caddy", "run", "--adapter", "caddyfile", "--config"] },
  nginx: { file: "nginx.conf", run: ["nginx", "-e", "stderr", "-g", "daemon off; pid nginx.pid;", "-p", ".", "-c"] },
};
const onPostgres = process.env.TEST_DATABASE === "postgres";
const installed = Object.entries(balancers).filter(([name]) => isInstalled(name));
const absent = Object.keys(balancers).filter((name) => !isInstalled(name));

// nginx asks nobody.
test.each([balancers.haproxy, balancers.caddy])(
  "deploy/$file asks servers whether they are ready",
  async ({ file }) => {
    expect(await readFile(join(deploy, file), "utf8")).toMatch(/(GET|health_uri) \/readyz/);
  },
);

if (onPostgres && absent.length > 0)
  test.each(absent)("%s is not installed on this machine: its configuration was not tried", (name) => {
    process.stdout.write(`Left out: two servers behind ${name}. Debian's package brings it.\n`);
    expect(isInstalled(name)).toBe(false);
  });

// Several servers need PostgreSQL.
if (onPostgres && installed.length > 0)
  describe.each(installed)("two servers behind %s", (_, { file, run }) => {
    let storage: Storage | undefined;
    const servers: Running[] = [];
    const homes: Installation[] = [];
    let balancer: ChildProcess | undefined;
    afterEach(async () => {
      if (balancer?.kill()) await once(balancer, "exit");
      for (const server of servers.splice(0)) await server.kill();
      for (const home of homes.splice(0)) await home.remove();
      await storage?.close();
    });

    test("serve one person in turn, and nobody notices when one is stopped for an upgrade", async () => {
      storage = await openStorage();
      homes.push(await newInstallation(), await newInstallation());
      const { DATABASE_URL = "" } = homes[0]?.settings ?? {};
      for (const { folder } of homes) {
        const own = { DATA_DIR: folder, DATABASE_URL, DATABASE_POOL: "4", ...storage.settings };
        const shared = { SECRET_KEY: "a secret for tests only, of 32 or more", TRUST_PROXY: "127.0.0.1" };
        servers.push(await startServer({ ...own, ...shared, DRAIN_SECONDS: "10" }));
      }
      const url = await startBalancer();
      const token = await newStudent(url, "Nia");
      const image = await photo(60, 40);
      const save = async (title: string) =>
        send(url, createPortfolio, { token, form: portfolioForm({ title, status: "Draft" }, [image]) });
      const { body } = await save("First");
      const { _id: id } = z.object({ portfolio: z.object({ _id: z.string() }) }).parse(body).portfolio;
      let stopping: Promise<number | null> | undefined;
      let isStopped = false;
      const statuses: number[] = [];
      for (let call = 0; !isStopped || call < 40; call++) {
        if (call === 20) stopping = servers[0]?.stop().finally(() => (isStopped = true));
        const view = await send(url, viewPortfolio, { token, id });
        const { images } = z.object({ images: z.array(z.string()) }).parse(view.body);
        const shown = await fetch(`${url}/${images[0]}`);
        await shown.arrayBuffer();
        const list = await send(url, listOwnPortfolios, { token });
        statuses.push(view.status, shown.status, list.status);
        if (call % 5 === 0) statuses.push((await save(`Save ${call}`)).status);
      }
      expect(await stopping).toBe(0);
      expect(new Set(statuses)).toEqual(new Set([200, 201]));
      for (const server of servers) expect(server.output()).toContain('"route":"/api/portfolios/:id"');
    });

    async function startBalancer(): Promise<string> {
      const [program = "", ...words] = run;
      const listen = `127.0.0.1:${await freePort()}`;
      const [one = "", two = ""] = servers.map((server) => new URL(server.url).host);
      const LISTEN = file === "Caddyfile" ? `http://${listen}` : listen;
      const folder = homes[0]?.folder ?? "";
      const places = { LISTEN, SERVER_1: one, SERVER_2: two };
      const configuration = file === "nginx.conf" ? await filledIn(file, folder, places) : join(deploy, file);
      const env = { PATH: process.env.PATH, HOME: folder, ...places };
      balancer = spawn(program, [...words, configuration], { env, cwd: folder, stdio: "ignore" });
      const isReady = () =>
        fetch(`http://${listen}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady).toBe(true);
      return `http://${listen}`;
    }
  });

/** As envsubst does. */
async function filledIn(file: string, folder: string, places: Record<string, string>): Promise<string> {
  const text = await readFile(join(deploy, file), "utf8");
  const path = join(folder, file);
  await writeFile(
    path,
    text.replaceAll(/\$\{(\w+)\}/g, (_, name) => places[name] ?? ""),
  );
  return path;
}

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, [name === "caddy" ? "version" : "-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
