import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

/** How a mail server of the tests behaves. Times in milliseconds. */
export const Behaviour = z.object({
  port: z.number().default(0),
  /** How long it waits before its greeting. */
  silence: z.number().default(0),
  /** How long it waits before it accepts an e-mail. */
  effort: z.number().default(0),
  /** Whether it accepts an e-mail only when the test releases it. */
  holds: z.boolean().default(false),
  /** Addresses it refuses, with the SMTP status. */
  refused: z.record(z.string(), z.number()).default({}),
  /** Kills itself with SIGKILL when the first chunk of an e-mail has arrived. */
  dies: z.boolean().default(false),
});
export type Behaviour = z.input<typeof Behaviour>;

/** A message to the test: the port, that an e-mail has arrived completely, or the e-mail that it accepts. */
export type SmtpMessage = { port: number } | "receiving" | { to: string[]; raw: string };

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
      notifyTest("receiving");
      if (holds) await once(process, "message");
      setTimeout(() => {
        notifyTest({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, effort);
    },
  });
  // A connection that breaks is part of some tests.
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1", () => {
    const address = listening.address();
    if (address === null || typeof address === "string") throw new Error("the mail server has no port");
    notifyTest({ port: address.port });
  });
}

function notifyTest(message: SmtpMessage): void {
  process.send?.(message);
}

process.once("disconnect", () => process.exit());
serve(Behaviour.parse(JSON.parse(process.argv[2] ?? "{}")));
