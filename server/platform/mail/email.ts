import { z } from "zod";
import { nameInLetter } from "./typed-text.ts";

const Content = z.object({
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), path: z.string() }).optional(),
});

/**
 * One e-mail to one person, before it is rendered. `path` leads into the product, such as `/login`; its address is put
 * before it when the letter is sent, from PUBLIC_URL and never from a request.
 */
export interface Email_ extends z.infer<typeof Content> {
  /** One e-mail address, as it is stored with an account. */
  to: string;
  /** Whom the letter greets. */
  name: string;
  subject: string;
}

/** Letters of one kind to one address in an hour, where anybody can cause them by typing it. */
export const recipientLimit = { most: 3, seconds: 3600 };

/** What is removed once a letter has been sent: it may hold links that open something. */
export function contentOf({ paragraphs, button }: Email_): string {
  return JSON.stringify({ paragraphs, button });
}

/** The letter that `contentOf` was taken from, as it may be sent: its name is one, or there is none. */
export function emailFrom(row: { address: string; name: string; subject: string; content: string }): Email_ {
  const { address, name, subject, content } = row;
  return { to: address, name: nameInLetter(name), subject, ...Content.parse(JSON.parse(content)) };
}
