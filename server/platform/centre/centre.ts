import { type Centre, ownLogo } from "contract/core/centre.ts";
import type { Settings } from "../settings.ts";
import { parsersIn } from "../workers/parsing.ts";
import type { DrawnLogo } from "./drawing.ts";
import type { Logo } from "./logo.ts";

type CentreSettings = Pick<Settings, "CENTRE_NAME" | "CENTRE_LOGO" | "CENTRE_CONTACT"> &
  Partial<Pick<Settings, "OIDC_ISSUER" | "OIDC_NAME">>;

/** What pages show of the centre. @throws Error with a sentence for a logo that cannot be drawn */
export async function centreOf(settings: CentreSettings): Promise<Centre> {
  const { CENTRE_NAME, CENTRE_LOGO, CENTRE_CONTACT, OIDC_ISSUER, OIDC_NAME } = settings;
  return {
    name: CENTRE_NAME,
    logo: CENTRE_LOGO ? { src: CENTRE_LOGO.path, ...(await sizeOf(CENTRE_LOGO)) } : ownLogo,
    contact: CENTRE_CONTACT,
    ...(OIDC_ISSUER && { provider: OIDC_NAME }),
  };
}

async function sizeOf(logo: Logo): Promise<{ width: number; height: number }> {
  const { width, height } = await drawnLogo(logo);
  return { width, height };
}

/** The logo as PDFs take it, and its size. @throws Error with a sentence for a file that cannot be drawn */
export function drawnLogo(logo: Logo): Promise<DrawnLogo> {
  const known = drawn.get(logo) ?? draw("drawLogo", { path: logo.file, name: "the logo" }).catch(refuse);
  drawn.set(logo, known);
  return known;
}

const drawn = new WeakMap<Logo, Promise<DrawnLogo>>();
const draw = parsersIn<typeof import("./drawing.ts")>(new URL("./drawing.ts", import.meta.url));

function refuse(): never {
  throw new Error(
    "These settings need a change (docs/settings.md lists them):\n  CENTRE_LOGO: cannot be drawn; the file is damaged",
  );
}
