import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";

// Vite serves the browser app on PORT and proxies its calls to PORT + 1, where the server restarts whenever one of its
// files changes.
const root = join(import.meta.dirname, "..");
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);

const server = spawn(process.execPath, [...process.execArgv, "--watch", "--watch-preserve-output", "server/main.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  // Links in e-mails lead to the browser app.
  env: {
    PUBLIC_URL: `http://${host}:${port}`,
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port + 1),
  },
});
const serverEnd = once(server, "exit");

process.env.SERVER_PORT = String(port + 1);
const app = await createServer({ root: join(root, "web"), server: { host, port, strictPort: true } });

// Vite would exit on SIGTERM at once; here both processes end before the command does.
process.removeAllListeners("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());

try {
  await app.listen();
  app.printUrls();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
  await stop();
}

async function stop(): Promise<void> {
  server.kill("SIGTERM");
  await Promise.all([app.close(), serverEnd]);
  process.exit();
}
