import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** What the workers of a pool run, and what each of them may use. */
export interface PoolOptions {
  /** A program that calls `performTasks`. */
  program: URL;
  /** The longest that one task may take, in milliseconds of wall-clock time, and of CPU time. */
  time: number;
  cpu: number;
  /** The most resident memory of one worker and, within it, of the JavaScript heap; in megabytes. */
  memory: number;
  heap: number;
  /** How long an idle worker is kept, in milliseconds. */
  idle?: number;
  /** A worker is replaced after this many tasks, for a program that leaks memory. */
  tasks?: number;
  /** Lowers the process priority, so that requests come first on a busy machine. */
  lowPriority?: boolean;
}

/** The signal with which the guard ends a worker whose CPU time is used up. It leaves no core dump. */
export const outOfTime = "SIGVTALRM";

export interface WorkerPool<Task, Result> {
  /** @throws WorkerEnded when it took too long or died; otherwise what the task threw, as `TaskFault` */
  run(task: Task, time?: number): Promise<Result>;
  /** Ends every worker, busy or not. Later tasks start new ones. */
  close(): Promise<void>;
}

/** The worker was ended over a task: it took too long, or used more memory than it may, or crashed. */
export class WorkerEnded extends Error {
  readonly reason: "time" | "died";
  constructor(reason: "time" | "died") {
    super(reason === "time" ? "the worker took too long over a task" : "the worker died over a task");
    this.reason = reason;
  }
}

/** What a task threw. `details` are the fields of a refusal, or the code of a system error. */
export class TaskFault extends Error {
  readonly details: ErrorDetails;
  constructor(message: string, details: ErrorDetails) {
    super(message);
    this.details = details;
  }
}

export interface ErrorDetails {
  status?: number;
  errors?: { path: string; message: string }[];
  code?: string;
}

/** What a worker answers to a task. */
export type Reply<Result> = { result: Result } | { error: { message: string; details: ErrorDetails } };

interface WorkerProcess {
  process: ChildProcess;
  performed: number;
  idleTimer: NodeJS.Timeout | undefined;
}

const idleDefault = 300_000;

/**
 * A pool of processes, started on demand. Processes rather than threads: one that hangs in native code can be killed, one
 * that crashes affects nobody else, and its memory returns to the system. The pool has no upper limit: a task that finds
 * no idle worker starts one, so the caller limits how many run at once.
 */
export function openWorkerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const workers = openWorkers(options);

  async function runIn(worker: WorkerProcess, task: Task, time: number): Promise<Result> {
    const reply = await replyOf<Task, Result>(worker.process, task, time);
    workers.release(worker);
    if ("error" in reply) throw new TaskFault(reply.error.message, reply.error.details);
    return reply.result;
  }

  return {
    run: async (task, time = options.time) => {
      const idle = workers.acquireIdle();
      if (!idle) return runIn(workers.start(), task, time);
      return runIn(idle, task, time).catch((error: unknown) => {
        // The system may have killed it while it was idle, or earlier tasks had used up its memory: a retry in a new
        // worker shows whether this task is the cause.
        if (error instanceof WorkerEnded && error.reason === "died") return runIn(workers.start(), task, time);
        throw error;
      });
    },
    close: workers.endAll,
  };
}

function openWorkers(options: PoolOptions) {
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();

  function start(): WorkerProcess {
    const worker = { process: forkWorker(options), performed: 0, idleTimer: undefined };
    all.add(worker);
    // A process that could not be started emits "error" and never "exit".
    worker.process.once("exit", () => forget(worker)).on("error", () => forget(worker));
    return worker;
  }

  function acquireIdle(): WorkerProcess | undefined {
    const worker = idle.pop();
    clearTimeout(worker?.idleTimer);
    worker?.process.ref();
    worker?.process.channel?.ref();
    return worker;
  }

  // An idle worker is unreferenced, so that it does not keep this program running.
  function release(worker: WorkerProcess): void {
    worker.performed += 1;
    if (worker.performed >= (options.tasks ?? Number.POSITIVE_INFINITY)) end(worker);
    if (!all.has(worker)) return;
    worker.idleTimer = setTimeout(() => end(worker), options.idle ?? idleDefault).unref();
    worker.process.unref();
    worker.process.channel?.unref();
    idle.push(worker);
  }

  function end(worker: WorkerProcess): void {
    forget(worker);
    worker.process.kill("SIGKILL");
  }

  function forget(worker: WorkerProcess): void {
    clearTimeout(worker.idleTimer);
    all.delete(worker);
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
  }

  async function endAll(): Promise<void> {
    const ended = [...all].map(({ process: child }) => exitOf(child));
    for (const worker of all) end(worker);
    await Promise.all(ended);
  }

  return { start, acquireIdle, release, endAll };
}

function forkWorker({ program, memory, cpu, heap, lowPriority }: PoolOptions): ChildProcess {
  const child = fork(fileURLToPath(program), [String(memory), String(cpu)], {
    // It gets neither settings nor secrets, and cannot write to the log, because what it reads is private. The variables
    // for glibc's malloc (one arena, large blocks returned at once) make a worker for photos a quarter smaller.
    env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  if (lowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function replyOf<Task, Result>(child: ChildProcess, task: Task, time: number): Promise<Reply<Result>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      settle(() => reject(new WorkerEnded("time")));
    }, time);
    const onMessage = (reply: Reply<Result>) => settle(() => resolve(reply));
    const onExit = (_status: unknown, signal?: unknown) => {
      settle(() => reject(new WorkerEnded(signal === outOfTime ? "time" : "died")));
    };
    const onError = () => onExit(null);
    function settle(conclude: () => void) {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      conclude();
    }
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
    // Sending fails when the worker has just died.
    child.send(task as object, (error) => error && onError());
  });
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  child.ref();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
  });
}
