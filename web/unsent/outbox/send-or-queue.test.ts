import { expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { sendOrQueue } from "./send-or-queue.ts";

const sentence = "Kept on this device.";
const fails = (error: Error) => () => Promise.reject(error);

test("what is answered, and what is refused, does not wait", async () => {
  const queue = vi.fn();
  expect(await sendOrQueue(async () => ({ message: "Sent" }), queue)).toEqual({ message: "Sent" });
  const refused = new Refused(412, "It has changed.", []);
  await expect(sendOrQueue(fails(refused), queue)).rejects.toBe(refused);
  expect(queue).not.toHaveBeenCalled();
});

test("without a connection it waits, and the message says so", async () => {
  const queue = vi.fn(async () => sentence);
  expect(await sendOrQueue(fails(new Unreachable()), queue)).toEqual({ message: sentence, isQueued: true });
  expect(queue).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ queueDraft: expect.any(Function) }));
});

test("where the device cannot store it, the connection is what was wrong", async () => {
  const unreachable = new Unreachable();
  await expect(sendOrQueue(fails(unreachable), async () => undefined)).rejects.toBe(unreachable);
});
