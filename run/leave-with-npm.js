import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// npm runs a script in a shell. On SIGTERM npm ends the shell; when npm is killed, the shell stays. Neither signals the
// program in the shell. So this process watches both, and sends itself SIGTERM when either has ended.
const shell = process.ppid;
const npm = aboveShell(shell);

const watch = setInterval(() => {
  if (process.ppid === shell && (npm === undefined || isThere(npm))) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();

// Some shells exec their last command: then npm itself is the parent, and npm's own parent may end.
function aboveShell(pid) {
  const { name, parent } = inspect(pid);
  return /^(.*\/)?(ba|da|z|k)?sh$/.test(name) ? parent : undefined;
}

function inspect(pid) {
  try {
    return process.platform === "linux" ? inProc(pid) : inList(pid);
  } catch {
    return { name: "", parent: undefined }; // Unknown: then only the parent is watched.
  }
}

// The name is in brackets and may contain any character: "4711 (sh) S 4710 …".
function inProc(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const end = text.lastIndexOf(")");
  return { name: text.slice(text.indexOf("(") + 1, end), parent: Number(text.slice(end + 2).split(" ")[1]) };
}

function inList(pid) {
  const text = execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const [parent, ...name] = text.split(/\s+/);
  return { name: name.join(" "), parent: Number(parent) };
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
