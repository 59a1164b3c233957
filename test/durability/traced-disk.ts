import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { contentsOf, type File, page, type Survives } from "./file-contents.ts";

/** What the operating system is asked for that changes a folder, or makes it durable. */
const changing = [
  ...["openat", "creat", "write", "pwrite64", "writev", "pwritev", "ftruncate", "fsync", "fdatasync", "rename"],
  ...["renameat", "renameat2", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat"],
];
/** What would change it too, and is not replayed here: the test fails when one of them names the folder. */
const unknown = [
  "truncate",
  "fallocate",
  "link",
  "linkat",
  "copy_file_range",
  "sendfile",
  "pwritev2",
  "io_uring_setup",
];

/** Runs a command with each of these calls and all of their bytes written to a file. -D: signals reach the command itself. */
export function traced(file: string): string[] {
  const calls = `trace=${[...changing, ...unknown].join(",")}`;
  return ["strace", "-D", "-f", "-y", "-ttt", "-T", "-xx", "-s", "100000000", "-e", calls, "-o", file];
}

/** A call: seconds since 1970 when it began and ended, what it named and wrote, and what it returned. */
interface SystemCall {
  name: string;
  began: number;
  ended: number;
  /** Without the bytes of a write. */
  args: string;
  paths: string[];
  bytes: Buffer;
  result: number;
}

interface NameChange {
  folder: string;
  path: string;
  /** What the name leads to from now on; undefined for nothing. */
  to: File | "folder" | undefined;
}

type Names = Map<string, File | "folder">;

/** The files of `folder` before and what a traced server did with them since. */
export async function tracedDisk(before: string, folder: string, trace: string) {
  const calls = callsIn(await readFile(trace, "latin1"), folder);
  const start = await namesIn(before, folder);
  return {
    calls: calls.length,
    /** Writes to `copy` what a disk has that lost power at an instant, in seconds since 1970. */
    async lostPower(at: number, survives: Survives, copy: string): Promise<void> {
      const kept = replay(
        calls.filter(({ began }) => began < at),
        unwritten(start),
        { at, survives },
      );
      for (const [path, file] of [...kept].sort(([a], [b]) => a.localeCompare(b))) {
        if (!isReachable(kept, path, folder)) continue;
        const to = join(copy, path.slice(folder.length));
        if (file === "folder") await mkdir(to, { recursive: true });
        // SQLite makes its shared memory anew.
        else if (!path.endsWith("-shm")) await writeFile(to, contentsOf(file, survives));
      }
    },
  };
}

async function namesIn(before: string, folder: string): Promise<Names> {
  const names: Names = new Map([[folder, "folder"]]);
  for (const entry of await readdir(before, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = entry.isDirectory() ? "folder" : { base: await readFile(path), writes: [], synced: 0 };
    names.set(join(folder, path.slice(before.length)), file as File | "folder");
  }
  return names;
}

/** The same names and contents, for one replay: that adds what was written. */
function unwritten(names: Names): Names {
  const copy = (to: File | "folder") => (to === "folder" ? to : { ...to, writes: [] });
  return new Map([...names].map(([path, to]) => [path, copy(to)]));
}

function isReachable(names: Names, path: string, folder: string): boolean {
  return path === folder || (names.get(dirname(path)) === "folder" && isReachable(names, dirname(path), folder));
}

/** The names that are durable, and of the others those that survive. */
function replay(calls: SystemCall[], start: Names, { at, survives }: { at: number; survives: Survives }): Names {
  const now: Names = new Map(start);
  const durable: Names = new Map(start);
  const positions = new Map<File, Map<string, number>>();
  let unsynced: NameChange[] = [];
  const rename = (path: string, to: NameChange["to"]) => {
    applyTo(now, { folder: dirname(path), path, to });
    unsynced.push({ folder: dirname(path), path, to });
  };
  const done: Record<string, (call: SystemCall) => void> = {
    openat: ({ args, paths, result, ended }) => {
      const path = paths.at(-1) ?? "";
      const known = now.get(path);
      if (known === "folder") return;
      const file: File = known ?? { base: Buffer.alloc(0), writes: [], synced: 0 };
      if (!known && args.includes("O_CREAT")) rename(path, file);
      if (known && args.includes("O_TRUNC")) file.writes.push({ length: 0, ended });
      const from = args.includes("O_APPEND") ? contentsOf(file, () => true).length : 0;
      positions.set(file, (positions.get(file) ?? new Map()).set(String(result), from));
    },
    write: ({ name, args, paths, bytes, ended }) => {
      const file = now.get(paths[0] ?? "");
      if (!file || file === "folder") return;
      const descriptor = /^\d+/.exec(args)?.[0] ?? "";
      const position = positions.get(file)?.get(descriptor) ?? 0;
      const given = name.startsWith("p") ? /, (\d+)$/.exec(args)?.[1] : undefined;
      file.writes.push({ at: Number(given ?? position), bytes, ended });
      if (given === undefined) positions.get(file)?.set(descriptor, position + bytes.length);
    },
    ftruncate: ({ args, paths, ended }) => {
      const file = now.get(paths[0] ?? "");
      if (file && file !== "folder") file.writes.push({ length: Number(/, (\d+)$/.exec(args)?.[1]), ended });
    },
    fsync: ({ paths: [path = ""], began, ended }) => {
      const file = now.get(path);
      if (ended > at) return;
      if (file && file !== "folder") file.synced = file.writes.filter((write) => write.ended <= began).length;
      for (const change of unsynced.filter(({ folder }) => folder === path)) applyTo(durable, change);
      unsynced = unsynced.filter(({ folder }) => folder !== path);
    },
    rename: ({ paths }) => {
      const [from = "", to = ""] = paths.slice(-2);
      rename(to, now.get(from));
      rename(from, undefined);
    },
    unlink: ({ paths }) => rename(paths.at(-1) ?? "", undefined),
    mkdir: ({ paths }) => rename(paths.at(-1) ?? "", "folder"),
  };
  const sameAs: Record<string, string> = {
    ...{ pwrite64: "write", writev: "write", pwritev: "write", fdatasync: "fsync", rmdir: "unlink" },
    ...{ renameat: "rename", renameat2: "rename", unlinkat: "unlink", mkdirat: "mkdir", creat: "openat" },
  };
  for (const call of calls) done[sameAs[call.name] ?? call.name]?.(call);
  for (const change of unsynced) if (survives()) applyTo(durable, change);
  return durable;
}

function applyTo(names: Names, { path, to }: NameChange): void {
  if (to) names.set(path, to);
  else names.delete(path);
}

/** The calls that succeeded and name the folder. A call that others interrupt has two lines. @throws Error for one that is not replayed */
function callsIn(trace: string, folder: string): SystemCall[] {
  const begun = new Map<string, { began: number; text: string }>();
  const calls: SystemCall[] = [];
  for (const line of trace.split("\n")) {
    const [, pid = "", at = "", text = ""] = /^(\d+)\s+([\d.]+) (.*)$/.exec(line) ?? [];
    if (text.endsWith("<unfinished ...>")) {
      begun.set(pid, { began: Number(at), text: text.slice(0, -"<unfinished ...>".length) });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    const start = resumed === undefined ? { began: Number(at), text: "" } : begun.get(pid);
    const whole = /^(\w+)\((.*)\)\s+= (\d+).*<([\d.]+)>$/.exec((start?.text ?? "") + (resumed ?? text));
    if (!start || !whole) continue;
    const [, name = "", args = "", result = "", seconds = ""] = whole;
    const paths = pathsIn(args);
    if (!paths.some((path) => path === folder || path.startsWith(`${folder}/`))) continue;
    if (unknown.includes(name)) throw new Error(`${name} is not replayed: ${args.slice(0, 200)}`);
    calls.push({
      name,
      args: args.replaceAll(quoted, '""').trimEnd(),
      paths,
      bytes: bytesIn(args).subarray(0, Number(result)),
      result: Number(result),
      began: start.began,
      ended: start.began + Number(seconds),
    });
  }
  return calls.sort((a, b) => a.ended - b.ended);
}

/** The paths that a call names: those of its descriptors, then those in quotes. */
function pathsIn(args: string): string[] {
  const found = [...args.matchAll(/(?:<((?:\\x[0-9a-f]{2})+)>|"((?:\\x2f)(?:\\x[0-9a-f]{2})*)")/g)];
  return found
    .filter(([, , text]) => !text || text.length < 4 * page)
    .map(([, named, text]) => resolve(textOf(named ?? text ?? "")));
}

const quoted = /"((?:\\x[0-9a-f]{2})*)"/g;

function bytesIn(args: string): Buffer {
  return Buffer.concat([...args.matchAll(quoted)].map(([, hex = ""]) => bytesOf(hex)));
}

function textOf(hex: string): string {
  return bytesOf(hex).toString("utf8");
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}
