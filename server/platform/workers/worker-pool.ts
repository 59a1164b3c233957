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

/** The worker was ended over a task: it took too long, or used more memory than it may, or crashed. */
export class WorkerEnded extends Error {
  readonly reason: "time" | "died";
  constructor(reason: "time" | "died") {
    super(reason === "time" ? "the worker took too long over a task" : "the worker died over a task");
    this.reason = reason;
  }
}

/** What a task threw. `details` are the fields of a refusal, or the code of a system error. */
export class TaskError extends Error {
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

const idleDefault = 60_000;

/**
 * A pool of processes, started on demand. Processes rather than threads: one that hangs in native code can be killed, one
 * that crashes affects nobody else, and its memory returns to the system. The pool has no upper limit: a task that finds
 * no idle worker starts one, so the caller limits how many run at once.
 */
export class WorkerPool<Task, Result> {
  readonly #options: PoolOptions;
  /** Every worker, with the number of tasks that it has performed. */
  readonly #performed = new Map<ChildProcess, number>();
  /** The workers without a task, each with the timer that ends it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws WorkerEnded when it took too long or died; otherwise what the task threw, as `TaskError` */
  async run(task: Task, time = this.#options.time): Promise<Result> {
    const idle = [...this.#idle.keys()].at(-1);
    if (!idle) return this.#runIn(this.#start(), task, time);
    return this.#runIn(idle, task, time).catch((error: unknown) => {
      // The system may have killed it while it was idle, or earlier tasks had used up its memory: a retry in a new worker
      // shows whether this task is the cause.
      if (error instanceof WorkerEnded && error.reason === "died") return this.#runIn(this.#start(), task, time);
      throw error;
    });
  }

  /** Ends every worker, busy or not. Later tasks start new ones. */
  async close(): Promise<void> {
    await Promise.all([...this.#performed.keys()].map((worker) => this.#end(worker)));
  }

  async #runIn(worker: ChildProcess, task: Task, time: number): Promise<Result> {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    worker.ref();
    worker.channel?.ref();
    const reply = await replyOf<Task, Result>(worker, task, time);
    this.#release(worker);
    if ("error" in reply) throw new TaskError(reply.error.message, reply.error.details);
    return reply.result;
  }

  #start(): ChildProcess {
    const worker = forkWorker(this.#options);
    this.#performed.set(worker, 0);
    // A process that could not be started emits "error" and never "exit".
    worker.once("exit", () => this.#forget(worker)).on("error", () => this.#forget(worker));
    return worker;
  }

  // An idle worker is unreferenced, so that it does not keep this program running.
  #release(worker: ChildProcess): void {
    const performed = this.#performed.get(worker);
    if (performed === undefined) return;
    this.#performed.set(worker, performed + 1);
    if (performed + 1 === this.#options.tasks) return void this.#end(worker);
    this.#idle.set(worker, setTimeout(() => this.#end(worker), this.#options.idle ?? idleDefault).unref());
    worker.unref();
    worker.channel?.unref();
  }

  #forget(worker: ChildProcess): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    this.#performed.delete(worker);
  }

  async #end(worker: ChildProcess): Promise<void> {
    this.#forget(worker);
    if (worker.exitCode !== null || worker.signalCode !== null || worker.pid === undefined) return;
    worker.ref();
    worker.kill("SIGKILL");
    await new Promise((resolve) => worker.once("exit", resolve));
  }
}

function forkWorker({ program, memory, cpu, heap, lowPriority }: PoolOptions): ChildProcess {
  const child = fork(fileURLToPath(program), [String(memory), String(cpu)], {
    // It gets neither settings nor secrets, and cannot write to the log, because what it reads is private. With one arena of
    // glibc's malloc, a worker for photos takes 155 instead of 290 MB.
    env: { MALLOC_ARENA_MAX: "1" },
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  if (lowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

async function replyOf<Task, Result>(worker: ChildProcess, task: Task, time: number): Promise<Reply<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<Result>>();
  const onExit = (_status: unknown, signal?: unknown) =>
    reject(new WorkerEnded(signal === outOfTime ? "time" : "died"));
  const onError = () => onExit(null);
  const timer = setTimeout(() => {
    worker.kill("SIGKILL");
    reject(new WorkerEnded("time"));
  }, time);
  worker.once("message", resolve).once("exit", onExit).once("error", onError);
  // Sending fails when the worker has just died.
  worker.send(task as object, (error) => error && onError());
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("exit", onExit).off("error", onError);
  }
}
