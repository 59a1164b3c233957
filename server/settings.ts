import { z } from "zod";

const number = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const text = z.string().trim().min(1);

/** Every setting of the product; docs/running.md explains each. Empty variables count as absent. */
const Settings = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://").optional(),
  DATABASE_POOL: number(10, 1, 100),
  POSTCODE_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.postcodes.io"),
  SECRET_KEY: z.string().min(32, "needs at least 32 characters").optional(),
  SETUP_CODE: text.optional(),
  APPROVE_STUDENTS: z.stringbool().default(false),
  LEARNER_SESSION_DAYS: number(30, 1, 365),
  STAFF_SESSION_HOURS: number(12, 1, 720),
  RETENTION_DAYS: number(1095, 1, 36_500),
  CALLS_PER_MINUTE: number(300, 1, 10_000_000),
  UPLOADS_PER_MINUTE: number(60, 1, 10_000_000),
  REGISTRATIONS_PER_HOUR: number(60, 1, 10_000_000),
  APPLICATIONS_PER_HOUR: number(60, 1, 10_000_000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: text.optional(),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
});
export type Settings = z.output<typeof Settings>;

/** `defaults` stand where the environment is silent. @throws Error with one sentence for each setting that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env, defaults: NodeJS.ProcessEnv = {}): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Settings.safeParse({ ...defaults, ...given });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings need a change (docs/running.md lists them):\n${faults.join("\n")}`);
}
