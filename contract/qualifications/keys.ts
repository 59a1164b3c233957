/** The reference curriculum (City & Guilds 2357-13), whose units and cells are known by their numbers and ids alone. */
export const referenceCode = "2357-13";

/** A version of a qualification, as a number from 1. */
export interface VersionName {
  code: string;
  version: number;
}

/**
 * How a unit or a cell of an imported qualification is known everywhere: "2365-03/301", of a later version
 * "2365-03v2/301". So two qualifications may number their units alike, also for one learner, and what was decided under
 * one version says nothing about another.
 */
export function keyOf({ code, version }: VersionName, number: string): string {
  return `${version === 1 ? code : `${code}v${version}`}/${number}`;
}

/** The code of the qualification that a unit is of, whichever version: no code ends like one (document-faults.ts). */
export function codeOf(unit: string): string {
  const [name = "", number] = unit.split("/");
  return number === undefined ? referenceCode : name.replace(/v\d+$/, "");
}

/** The longest key of a unit, and of a cell. */
export const unitKeyMost = 45;
export const cellKeyMost = 65;
