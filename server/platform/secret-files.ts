import { readFileSync } from "node:fs";

/** What stands behind the name of a secret to give its file instead, as container platforms mount one. */
const suffix = "_FILE";

/**
 * An environment in which each secret that is given as a file (`NAME_FILE`, its path) has its content. `wrong` has a line
 * for each that cannot be used, by its variable; none repeats a secret.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv, names: readonly string[]) {
  const filled = { ...environment };
  const wrong: { variable: string; message: string }[] = [];
  for (const name of names) {
    const variable = `${name}${suffix}`;
    const path = environment[variable];
    if (!path) continue;
    try {
      if (environment[name]) throw new Error(`${name} is set too: give one of them`);
      filled[name] = readSecretFile(path);
    } catch (error) {
      wrong.push({ variable, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { environment: filled, wrong };
}

/** The secret in a file, without the line break at its end. @throws Error with a phrase when there is none */
export function readSecretFile(path: string): string {
  const secret = contentOf(path).replace(/\r?\n$/, "");
  if (secret.trim() === "") throw new Error(`the file ${path} is empty`);
  return secret;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "no file";
    throw new Error(`the file ${path} cannot be read (${code})`);
  }
}
