import type { Settings } from "../settings.ts";
import type { Files } from "./files.ts";
import { openFolder } from "./folder.ts";

export async function openFiles(settings: Pick<Settings, "DATA_DIR">): Promise<Files> {
  return openFolder(settings.DATA_DIR);
}
