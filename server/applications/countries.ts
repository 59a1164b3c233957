import type { Application } from "contract/applications/applications.ts";
// The package's main file would load the country names in eighty languages at every start.
import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { Refusal } from "../platform/refusal.ts";

countries.registerLocale(english);

/**
 * The application with its countries under the names that the form lists ("UK" becomes "United Kingdom"). "" stays "".
 * @throws Refusal 400 for an unknown country
 */
export function withCountries(application: Application): Application {
  const { nationality, countryOfResidence, previousStudies } = application;
  return {
    ...application,
    nationality: countryNamed(nationality, "nationality"),
    countryOfResidence: countryNamed(countryOfResidence, "countryOfResidence"),
    previousStudies: previousStudies.map((study, index) => ({
      ...study,
      country: countryNamed(study.country, `previousStudies.${index}.country`),
    })),
  };
}

function countryNamed(name: string, path: string): string {
  if (name === "") return "";
  const code = countries.getAlpha2Code(name, "en");
  const listed = code && countries.getName(code, "en");
  if (listed) return listed;
  const message = "Choose a country from the list.";
  throw new Refusal(400, `Please check your entries. ${message}`, { errors: [{ path, message }] });
}
