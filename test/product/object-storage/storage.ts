import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Gateway, openGateway } from "./gateway.ts";

/** The one pair of keys that the storage knows. */
export const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** A bucket of an S3-compatible storage, behind a gateway. `settings` is what a server needs to use it. */
export interface Storage {
  gateway: Gateway;
  settings: { FILES_URL: string } & typeof keys;
  close(): Promise<void>;
}

/** Starts s3rver in a process of its own, with an empty bucket. */
export async function openStorage(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  const program = join(dirname(createRequire(import.meta.url).resolve("s3rver/package.json")), "bin/s3rver.js");
  const bucket = ["--directory", folder, "--configure-bucket", "evidence"];
  const where = ["--address", "127.0.0.1", "--port", "0", "--no-vhost-buckets", "--silent"];
  // It encrypts the tokens of its lists with an old cipher.
  const server = spawn(process.execPath, ["--openssl-legacy-provider", program, ...bucket, ...where], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gateway = await openGateway(await portOf(server.stdout), keys);
  return {
    gateway,
    settings: { FILES_URL: `s3://evidence/centre?endpoint=${gateway.url}`, ...keys },
    close: async () => {
      await gateway.close();
      const ended = server.exitCode === null && once(server, "exit");
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  let text = "";
  for await (const chunk of output) {
    text += chunk;
    const port = /listening on \S+:(\d+)/.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error("the storage has not started");
}
