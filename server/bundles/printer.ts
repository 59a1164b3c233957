import { printLogbook, printPortfolio } from "../paper/printing.ts";
import type { Printer } from "./assembling.ts";

/** Prints as for a person, but waits for as long as people in front of a screen need the press. */
export const paperPrinter: Printer = {
  portfolio: (house, id, signal) => printPortfolio(house, id, { patient: true, signal }),
  logbook: (house, student, signal) => printLogbook(house, student, { patient: true, signal }),
};
