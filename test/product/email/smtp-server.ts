import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

/** What a mail server of the tests does to those who come. Times in milliseconds. */
export const Behaviour = z.object({
  port: z.number().default(0),
  /** How long it says nothing to who has connected. */
  silence: z.number().default(0),
  /** How long it takes over each letter before it says that it has it. */
  effort: z.number().default(0),
  /** Does it say that it has a letter only when the test lets it? */
  holds: z.boolean().default(false),
  /** Addresses it refuses, and with which answer. */
  refused: z.record(z.string(), z.number()).default({}),
  /** Ends itself, as by kill -9, when the first part of a letter has arrived. */
  dies: z.boolean().default(false),
});
export type Behaviour = z.input<typeof Behaviour>;

/** What it tells the test: where it listens, that a letter has arrived whole, and each one that it has said it has. */
export type Told = { port: number } | "receiving" | { to: string[]; raw: string };

function serve({ port, silence, effort, holds, refused, dies }: z.output<typeof Behaviour>): void {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onConnect: (_session, done) => void setTimeout(done, silence),
    onRcptTo: ({ address }, _session, done) => {
      const code = refused[address];
      done(code === undefined ? undefined : Object.assign(new Error("Not here"), { responseCode: code }));
    },
    onData: async (stream, { envelope }, done) => {
      if (dies) stream.once("data", () => process.kill(process.pid, "SIGKILL"));
      const raw = await text(stream);
      tell("receiving");
      if (holds) await once(process, "message");
      setTimeout(() => {
        tell({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, effort);
    },
  });
  // Whoever breaks off in the middle is the test's business.
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1", () => {
    const address = listening.address();
    if (address === null || typeof address === "string") throw new Error("it listens nowhere");
    tell({ port: address.port });
  });
}

function tell(told: Told): void {
  process.send?.(told);
}

process.once("disconnect", () => process.exit());
serve(Behaviour.parse(JSON.parse(process.argv[2] ?? "{}")));
