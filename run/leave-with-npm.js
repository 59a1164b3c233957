import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// npm runs a script in a shell. Asked to end, npm ends the shell; killed, it leaves the shell behind. Neither tells the
// program in the shell. So this one watches both, and asks itself to end in good order when either is gone.
const shell = process.ppid;
const npm = aboveShell(shell);

const watch = setInterval(() => {
  if (process.ppid === shell && (npm === undefined || isThere(npm))) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();

// Some shells make way for the last command they are given: then npm itself is the parent, and who started npm may go.
function aboveShell(pid) {
  const { name, parent } = look(pid);
  return /^(.*\/)?(ba|da|z|k)?sh$/.test(name) ? parent : undefined;
}

function look(pid) {
  try {
    return process.platform === "linux" ? inProc(pid) : inList(pid);
  } catch {
    return { name: "", parent: undefined }; // Nothing is known of it: then only the parent is watched.
  }
}

// The name stands in brackets and may hold anything: "4711 (sh) S 4710 …".
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
