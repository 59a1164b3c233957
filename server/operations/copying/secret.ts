import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Settings } from "../../platform/settings.ts";

type SecretSettings = Pick<Settings, "DATA_DIR" | "SECRET_KEY">;

export const secretName = "secret.key";

/**
 * Copies the generated secret, without which sessions end and sensitive answers can never be read again. Answers what to
 * say about it. @throws Error when the target has another
 */
export function copySecret(from: SecretSettings, to: SecretSettings): string {
  checkSecret(from, to);
  const [original, present] = [secretOf(from), secretOf(to)];
  if (from.SECRET_KEY !== undefined || original === undefined)
    return "The secret is the setting SECRET_KEY, which is not copied: keep it in a safe place.";
  if (resolve(from.DATA_DIR) === resolve(to.DATA_DIR))
    return "The secret stays in secret.key. Servers with another DATA_DIR need it as SECRET_KEY.";
  if (present === undefined)
    writeFileSync(join(to.DATA_DIR, secretName), original, { mode: 0o600, flush: true, flag: "wx" });
  return "secret.key was copied too: whoever can read the copy can read every sensitive answer in it.";
}

/** @throws Error with a sentence when the target has another secret, or neither has one. Nothing is written */
export function checkSecret(from: SecretSettings, to: SecretSettings): void {
  const [original, present] = [secretOf(from), secretOf(to)];
  if (original === undefined && present === undefined)
    throw new Error("There is no secret.key to copy: set SECRET_KEY to that of the original.");
  if (original !== undefined && present !== undefined && original !== present)
    throw new Error(
      to.SECRET_KEY === undefined
        ? `${join(to.DATA_DIR, secretName)} is not the secret of the original. Move it away.`
        : "SECRET_KEY is not the secret of the original. Set it to that, or leave it out.",
    );
}

export function secretOf({ DATA_DIR, SECRET_KEY }: SecretSettings): string | undefined {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const path = join(DATA_DIR, secretName);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
