import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

const home = "United Kingdom";

/** The countries of the world by their English names: the United Kingdom first, the others in order. */
export const countries: string[] = [home, ...namesWithout(home)];

// Some countries have several names; the server accepts the first.
function namesWithout(one: string): string[] {
  const names = Object.values(english.countries).map((name) => (Array.isArray(name) ? name[0] : name));
  return names
    .filter((name): name is string => name !== undefined && name !== one)
    .sort(new Intl.Collator("en-GB").compare);
}
