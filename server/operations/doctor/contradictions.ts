import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import type { Settings } from "../../platform/settings.ts";
import { secretName } from "../copying/secret.ts";

/** Settings that are right each, but not together or with what is in DATA_DIR. */
export function* contradictionsIn(settings: Settings): Generator<string> {
  const { DATA_DIR, DATABASE_URL, FILES_URL, BACKUP_DIR, PUBLIC_URL, SMTP_URL } = settings;
  const isPublic = PUBLIC_URL?.startsWith("https://") ?? false;
  if (DATABASE_URL && existsSync(join(DATA_DIR, databaseName)))
    yield `DATA_DIR holds an embedded database, which is not used: DATABASE_URL is set. If it was moved, take ${databaseName} away; if not, npm run move copies it.`;
  if (FILES_URL && existsSync(join(DATA_DIR, "files/in/installation.id")))
    yield "DATA_DIR holds files of an installation, which are not used: FILES_URL is set. If they were moved, take the folder away; if not, npm run move copies them.";
  if (hasOtherSecret(settings))
    yield `SECRET_KEY is another secret than ${join(DATA_DIR, secretName)}, which is not used. Keep the one that opens the sensitive answers, and take the other away.`;
  if (BACKUP_DIR !== undefined && !relative(resolve(DATA_DIR), resolve(BACKUP_DIR)).startsWith(".."))
    yield "BACKUP_DIR is in DATA_DIR, so whatever destroys the one destroys the other. Set it to a folder on another disk.";
  if (isPublic && settings.TRUST_PROXY === undefined)
    yield "PUBLIC_URL begins with https://, so a proxy stands before this server, but the limits count everybody behind it as one. Set TRUST_PROXY to its address.";
  if (isPublic && settings.FILES_DIRECT && FILES_URL?.url.startsWith("http://"))
    yield "FILES_DIRECT sends browsers from an https:// page to an http:// endpoint, which they refuse. Give the endpoint in FILES_URL as https://.";
  if (PUBLIC_URL !== undefined && SMTP_URL === undefined)
    yield `PUBLIC_URL is set, but SMTP_URL is not: e-mails are only written into ${join(DATA_DIR, "mail")}. Set SMTP_URL.`;
}

function hasOtherSecret({ SECRET_KEY, DATA_DIR }: Settings): boolean {
  const path = join(DATA_DIR, secretName);
  return SECRET_KEY !== undefined && existsSync(path) && readFileSync(path, "utf8") !== SECRET_KEY;
}
