/** The part of a log that background work writes to. */
export interface Log {
  info(line: object, message: string): void;
  warn(line: object, message: string): void;
  error(line: object, message: string): void;
}

/** What a log may say about any error: its message could quote an address or a text. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
