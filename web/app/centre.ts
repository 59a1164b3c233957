import { type Centre, centreMeta, centrePlaceholders, ownLogo, productName } from "contract/core/centre.ts";

/** At build time, when the login page is prerendered, sizes are placeholders too. */
interface ShownCentre extends Omit<Centre, "logo"> {
  logo: { src: string; width: number | string; height: number | string };
}

/** The training centre whose installation this is, from the page's head: the server writes it there, so nothing flashes. */
export const centre: ShownCentre = typeof document === "undefined" ? placeholders() : centreInHead();

/** `vite dev` serves the page without a centre. */
function centreInHead(): ShownCentre {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${centreMeta}"]`);
  return meta ? JSON.parse(meta.content) : { name: productName, logo: ownLogo };
}

function placeholders(): ShownCentre {
  const { name, ...logo } = centrePlaceholders;
  return { name, logo };
}
