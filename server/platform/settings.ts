import { productName } from "contract/core/centre.ts";
import { z } from "zod";
import { readLogo } from "./centre/logo.ts";
import { bucketAt } from "./files/bucket/location.ts";
import { withSecretFiles } from "./secret-files.ts";

const number = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const text = z.string().trim().min(1);
/** A secret, which may be in a file too (`NAME_FILE`). */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.optional().meta({ isSecret: true });
const mailbox = text
  .regex(
    /^(?:[^<>"\p{Cc}]*<[^\s<>,;:"@]+@[^\s<>,;:"@]+>|[^\s<>,;:"@]+@[^\s<>,;:"@]+)$/u,
    "must be an address, or Name <address>",
  )
  .transform(mailboxOf);

/** What stands in a claim, with commas between. */
const names = text.transform((list) => list.split(",").map((name) => name.trim())).optional();

/** Every setting of the product; docs/settings.md explains each. Empty variables count as absent. */
const Values = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: secret(text.regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")),
  DATABASE_POOL: number(10, 1, 100),
  STATEMENT_TIMEOUT_MS: number(5000, 100, 20_000),
  FILES_URL: text.transform(orIssue(bucketAt)).optional(),
  FILES_DIRECT: z.stringbool().default(false),
  FILES_PHOTO_CLASS: text.regex(/^[A-Z_]+$/, "must be a storage class, such as STANDARD_IA").optional(),
  ATTACHMENTS_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === "/", "must be an address without a path")
    .transform((url) => new URL(url).origin)
    .optional(),
  CLAMAV_URL: z.url({ protocol: /^tcp$/, error: "must begin with tcp://, as tcp://clamav:3310" }).optional(),
  AWS_ACCESS_KEY_ID: secret(text),
  AWS_SECRET_ACCESS_KEY: secret(text),
  AWS_SESSION_TOKEN: secret(text),
  POSTCODE_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.postcodes.io"),
  SECRET_KEY: secret(z.string().min(32, "needs at least 32 characters")),
  SECRET_KEY_PREVIOUS: secret(z.string().min(32, "needs at least 32 characters")),
  SECRET_KEY_MAY_CHANGE: z.stringbool().default(false),
  SETUP_CODE: secret(text),
  CENTRE_NAME: text
    .max(100)
    .regex(/^\P{Cc}*$/u, "must be on one line")
    .default(productName),
  CENTRE_LOGO: text.transform(orIssue(readLogo)).optional(),
  CENTRE_CONTACT: text.max(200).transform(orIssue(contactOf)).optional(),
  SECURITY_CONTACT: text
    .max(200)
    .regex(/^(?!http:)/i, "must begin with https:// when it is a web address")
    .transform(orIssue(contactOf))
    .optional(),
  PRIVACY_CONTACT: text.max(200).transform(orIssue(contactOf)).optional(),
  DECLARATION: z.enum(["offered", "required"], "must be offered or required").default("offered"),
  APPROVE_STUDENTS: z.stringbool().default(false),
  LEARNER_SESSION_DAYS: number(30, 1, 365),
  STAFF_SESSION_HOURS: number(12, 1, 720),
  ADMIN_SESSION_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  SECOND_FACTOR: z.enum(["off", "staff"], "must be off or staff").default("off"),
  SECOND_FACTOR_GRACE_DAYS: number(14, 0, 365),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, { error: "must begin with https://", abort: true })
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40).default("your work account"),
  OIDC_SCOPES: text.default("openid email profile"),
  OIDC_VERIFIED_CLAIM: text.default("email_verified"),
  OIDC_NEW_ACCOUNTS: z.stringbool().default(false),
  OIDC_ROLE_CLAIM: text.default("roles"),
  OIDC_ADMIN_VALUES: names,
  OIDC_ASSESSOR_VALUES: names,
  OIDC_STUDENT_VALUES: names,
  OIDC_SECOND_FACTOR: z.enum(["claimed", "always"], "must be claimed or always").default("claimed"),
  PASSWORDS: z.enum(["everybody", "administrators"], "must be everybody or administrators").default("everybody"),
  RETENTION_DAYS: number(1095, 1, 36_500),
  LEARNER_PHOTOS_MB: number(10_000, 0, 10_000_000),
  // These three are counted by each server; whatever protects a person is counted in the database (attempt-counters.ts).
  CALLS_PER_MINUTE: number(300, 1, 10_000_000),
  UPLOADS_PER_MINUTE: number(60, 1, 10_000_000),
  PDFS_PER_MINUTE: number(20, 1, 10_000_000),
  REGISTRATIONS_PER_HOUR: number(60, 1, 10_000_000),
  APPLICATIONS_PER_HOUR: number(60, 1, 10_000_000),
  BUSY_DELAY_MS: number(1000, 100, 600_000),
  BACKUP_DIR: text.optional(),
  BACKUP_RECIPIENT: text
    .regex(/^age1[02-9ac-hj-np-z]{58,}$/, "must be a public key of age, age1…; the secret one stays elsewhere")
    .optional(),
  BACKUP_EVERY: number(24, 1, 720),
  FILES_MAY_BE_MISSING: z.stringbool().default(false),
  DRAIN_SECONDS: number(0, 0, 300),
  WATCHDOG_SECONDS: number(30, 0, 3600),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: text.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: text.default("portfolio-builder"),
  METRICS_TOKEN: secret(z.string().min(16, "needs at least 16 characters")),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://", abort: true })),
  MAIL_FROM: mailbox.optional(),
});
const Settings = Values.refine(hasPublicUrlForEmails, {
  path: ["PUBLIC_URL"],
  error: "is needed with SMTP_URL: e-mails contain links to it",
})
  .refine(
    ({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) =>
      !FILES_URL || (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY),
    {
      path: ["FILES_URL"],
      error: "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    },
  )
  .refine(({ FILES_DIRECT, FILES_URL }) => !FILES_DIRECT || FILES_URL, {
    path: ["FILES_DIRECT"],
    error: "is for object storage: it needs FILES_URL",
  })
  .refine(({ ATTACHMENTS_ORIGIN, PUBLIC_URL }) => !ATTACHMENTS_ORIGIN || ATTACHMENTS_ORIGIN !== originOf(PUBLIC_URL), {
    path: ["ATTACHMENTS_ORIGIN"],
    error: "is another origin than that of PUBLIC_URL, at which nothing else is",
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL }) =>
      !OIDC_ISSUER || (OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && PUBLIC_URL),
    { path: ["OIDC_ISSUER"], error: "needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL" },
  )
  .refine(({ PASSWORDS, OIDC_ISSUER }) => PASSWORDS === "everybody" || OIDC_ISSUER, {
    path: ["PASSWORDS"],
    error: "needs OIDC_ISSUER: nobody else could sign in",
  });
export type Settings = z.output<typeof Settings>;

/** The settings that can be given as a file. */
export const secretNames = (Object.keys(Values.shape) as (keyof Settings)[]).filter(
  (name) => Values.shape[name].meta()?.isSecret,
);

/** `defaults` apply to variables that are not set. @throws Error with one line for each setting that is wrong */
export function readSettings(environment: NodeJS.ProcessEnv = process.env, defaults: NodeJS.ProcessEnv = {}): Settings {
  const { environment: filled, wrong } = withSecretFiles(environment, secretNames);
  const present = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Settings.safeParse({ ...defaults, ...present });
  if (parsed.success && wrong.length === 0) return parsed.data;
  const issues =
    parsed.error?.issues.map((issue) => ({ variable: issue.path.join("."), message: issue.message })) ?? [];
  const errors = [...wrong, ...issues].map(({ variable, message }) => `  ${variable}: ${message}`);
  throw new Error(`These settings need a change (docs/settings.md lists them):\n${errors.join("\n")}`);
}

/** A transformation whose error becomes the setting's line in the message. */
function orIssue<Value>(read: (text: string) => Value) {
  return (text: string, context: z.core.$RefinementCtx<string>): Value => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  };
}

function hasPublicUrlForEmails({ SMTP_URL, PUBLIC_URL }: { SMTP_URL?: string; PUBLIC_URL?: string }): boolean {
  return SMTP_URL === undefined || PUBLIC_URL !== undefined;
}

/** Over HTTPS, or within this machine. */
function isPrivate(url: string): boolean {
  return /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(`${url}/`);
}

function originOf(url: string | undefined): string | undefined {
  return url && new URL(url).origin;
}

function mailboxOf(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim(), address };
}

/** How to reach the centre: what people read, and where a link leads. */
export interface Contact {
  text: string;
  href: string;
}

/** An e-mail address, a phone number or a web address. @throws Error for anything else */
export function contactOf(text: string): Contact {
  if (/^https?:\/\//i.test(text) && URL.canParse(text))
    return { text: text.replace(/^https?:\/\/|\/$/gi, ""), href: text };
  if (/^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/.test(text)) return { text, href: `mailto:${text}` };
  if (/^\+?[\d\s().-]*$/.test(text) && text.replaceAll(/\D/g, "").length >= 5)
    return { text, href: `tel:${text.replaceAll(/[^\d+]/g, "")}` };
  throw new Error("must be an e-mail address, a phone number or a web address");
}
