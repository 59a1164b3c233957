import { readFile, rm } from "node:fs/promises";
import type { House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { findStudent } from "../logbook/logbook.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { openGate, type Wait } from "./gate.ts";
import { logbookSheet } from "./logbook-sheet.ts";
import type { Order } from "./order.ts";
import { portfolioSheet } from "./portfolio-sheet.ts";
import { endPresses, print } from "./presses.ts";

// The machine has one gate, whoever asks and for whatever.
const gate = openGate();

/**
 * The PDF of a portfolio as its latest state stands when its turn comes. Who may have it is the caller's affair.
 * @throws Refusal 404 when there is none (any more); 503 when too many are asked for and the caller is not patient
 */
export function printPortfolio(house: House, portfolio: string, wait: Wait = {}): Promise<Uint8Array> {
  return inTurn(wait, async () => {
    const found = await findPortfolio(house.db, portfolio);
    if (!found) throw new Refusal(404, "Portfolio not found");
    const { sheet, photos } = await portfolioSheet(house, found);
    return printed(house, "portfolio", sheet, photos);
  });
}

/** The PDF of a learner's logbook. Drafts are never in it. @throws as `printPortfolio` */
export function printLogbook(house: House, student: string, wait: Wait = {}): Promise<Uint8Array> {
  return inTurn(wait, async () => {
    const found = await findStudent(house.db, student);
    if (!found) throw new Refusal(404, "Student not found");
    return printed(house, "logbook", await logbookSheet(house, found), []);
  });
}

/** Ends the presses when the server stops. What is still being printed fails. */
export function closePrinting(): Promise<void> {
  return endPresses();
}

async function inTurn<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter(wait);
  try {
    return await work();
  } finally {
    leave();
  }
}

// Bytes go as files, not as messages, which would be copied on the thread that answers requests. The PDF lies where
// uploads arrive: nobody else reads there, and what a power cut leaves is swept.
async function printed(
  { files }: House,
  template: Order["template"],
  sheet: object,
  photos: { name: string; file: string }[],
): Promise<Uint8Array> {
  const into = files.incoming();
  try {
    const stored = photos.map(({ name, file }) => ({ name, path: files.pathOf(file) }));
    await print({ template, sheet, photos: stored, into });
    return await readFile(into);
  } finally {
    await rm(into, { force: true });
  }
}
