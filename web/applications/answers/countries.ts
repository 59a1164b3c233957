import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { inOrder } from "../../ui/language.ts";

const home = "United Kingdom";

// Some countries have several names; the server accepts the first.
const names = Object.values(english.countries).flatMap((name) => (Array.isArray(name) ? name.slice(0, 1) : name));

/** The countries of the world by their English names: the United Kingdom first, the others in order. */
export const countries: string[] = [home, ...names.filter((name) => name !== home).sort(inOrder)];
