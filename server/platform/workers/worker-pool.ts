import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** What the workers of a pool run, and what each of them may use. */
export interface PoolOptions {
  /** A program that calls `performTasks`. */
  program: URL;
  /** How long one task may take, in milliseconds; and how much of the processor's time, which other work on the machine
   * does not use up. */
  time: number;
  cpu: number;
  /** Resident memory of one worker and, within it, the heap of JavaScript; in megabytes. */
  memory: number;
  heap: number;
  /** How long a worker stands idle before it is ended, in milliseconds. */
  idle?: number;
  /** After so many tasks another worker takes its place, for a program that grows with each. */
  tasks?: number;
  /** Whoever uses the product comes first on a machine that is busy. */
  lowPriority?: boolean;
}

/** What the guard of a worker ends it with, when a task has used up its share of the processor. It leaves no core dump. */
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

/** What a task threw. `details` are the fields of a refusal, or the code of a fault of the machine. */
export class TaskFault extends Error {
  readonly details: FaultDetails;
  constructor(message: string, details: FaultDetails) {
    super(message);
    this.details = details;
  }
}

export interface FaultDetails {
  status?: number;
  errors?: { path: string; message: string }[];
  code?: string;
}

/** What a worker answers to a task. */
export type Reply<Result> = { result: Result } | { fault: { message: string; details: FaultDetails } };

interface WorkerProcess {
  process: ChildProcess;
  performed: number;
  idleTimer: NodeJS.Timeout | undefined;
}

const idleDefault = 300_000;

/**
 * A pool of processes, started when they are needed. Processes rather than threads: one that is stuck in native code can
 * be ended, one that crashes takes nobody with it, and their memory goes back to the machine. How many run at once is the
 * caller's affair: a task that finds no idle worker starts one.
 */
export function openWorkerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const workers = openWorkers(options);

  async function runIn(worker: WorkerProcess, task: Task, time: number): Promise<Result> {
    const reply = await replyOf<Task, Result>(worker.process, task, time);
    workers.giveBack(worker);
    if ("fault" in reply) throw new TaskFault(reply.fault.message, reply.fault.details);
    return reply.result;
  }

  return {
    run: async (task, time = options.time) => {
      const used = workers.takeIdle();
      if (!used) return runIn(workers.start(), task, time);
      return runIn(used, task, time).catch((error: unknown) => {
        // The machine may have ended it while it was idle, or earlier tasks had left it too little memory: a fresh
        // worker shows whether the fault is this task's.
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
    // A fault of one that is idle shows in its end; one that could not be started has none.
    worker.process.once("exit", () => forget(worker)).on("error", () => forget(worker));
    return worker;
  }

  function takeIdle(): WorkerProcess | undefined {
    const worker = idle.pop();
    clearTimeout(worker?.idleTimer);
    worker?.process.ref();
    worker?.process.channel?.ref();
    return worker;
  }

  // An idle worker keeps nobody awake: neither a program that wants to end nor, for long, the machine's memory.
  function giveBack(worker: WorkerProcess): void {
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

  return { start, takeIdle, giveBack, endAll };
}

function forkWorker({ program, memory, cpu, heap, lowPriority }: PoolOptions): ChildProcess {
  const child = fork(fileURLToPath(program), [String(memory), String(cpu)], {
    // It gets neither settings nor secrets, and may say nothing: what it reads is private. The words for glibc's malloc
    // make its threads share one arena and give large pieces back at once: a worker for photos stays a quarter smaller.
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
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      settle(() => reject(new WorkerEnded("time")));
    }, time);
    const onMessage = (reply: Reply<Result>) => settle(() => resolve(reply));
    const onExit = (_status: unknown, signal?: unknown) => {
      settle(() => reject(new WorkerEnded(signal === outOfTime ? "time" : "died")));
    };
    const onError = () => onExit(null);
    function settle(then: () => void) {
      clearTimeout(late);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      then();
    }
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
    // A worker that has just died cannot be sent anything; its exit says so as well.
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
