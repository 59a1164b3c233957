import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";
import type { Harness } from "./harness.ts";
import type { Running } from "./server.ts";

/** `deploy/haproxy.cfg` in front of these servers. Answers its address. @throws Error where HAProxy is not installed */
export async function startBalancer(servers: Running[], { folder, atEnd }: Pick<Harness, "folder" | "atEnd">) {
  const config = await readFile(join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
  const [SERVER_1, SERVER_2, ...others] = servers.map(({ url }) => new URL(url).host);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, [config.trimEnd(), ...others.map((host) => `\tserver ${host} ${host}`), ""].join("\n"));
  const LISTEN = `127.0.0.1:${await freePort()}`;
  const env = { PATH: process.env.PATH, LISTEN, SERVER_1, SERVER_2 };
  const balancer = spawn("haproxy", ["-db", "-f", file], { env, stdio: "ignore" });
  await once(balancer, "spawn"); // It fails where HAProxy is not installed: Debian's package haproxy.
  atEnd(() => balancer.kill());
  while (!(await fetch(`http://${LISTEN}/readyz`).catch(() => undefined))?.ok) await setTimeout(100);
  return `http://${LISTEN}`;
}
