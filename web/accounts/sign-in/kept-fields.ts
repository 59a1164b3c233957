/**
 * What has been typed into a form and not sent, in sessionStorage: it survives a reload, and ends with the tab or a
 * logout.
 */
export function keptFields(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** Keeps the texts of these fields, and of no others: neither a password nor a file. */
export function keepFields(key: string, values: Record<string, unknown>, names: readonly string[]): void {
  const texts = names.map((name) => [name, values[name]]).filter(([, text]) => typeof text === "string");
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // Some browsers store nothing in private windows; the form works all the same.
  }
}

export function forgetFields(key: string): void {
  sessionStorage.removeItem(key);
}
