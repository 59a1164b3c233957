import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

const home = "United Kingdom";

/** The countries of the world by their English names: this one first, the others in order. */
export const countries: string[] = [home, ...namesWithout(home)];

// Some have several names; the first is the one that the server knows them by.
function namesWithout(one: string): string[] {
  const names = Object.values(english.countries).map((name) => (Array.isArray(name) ? name[0] : name));
  return names
    .filter((name): name is string => name !== undefined && name !== one)
    .sort(new Intl.Collator("en-GB").compare);
}
