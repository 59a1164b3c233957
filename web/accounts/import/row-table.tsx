import type { ImportRow } from "contract/accounts/import.ts";
import { dayOf } from "contract/core/dates.ts";
import { isDay } from "contract/core/days.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { grouped } from "../../ui/language.ts";

const step = 50;

/** The rows of a file with their errors. If any row has errors, only such rows are shown at first. */
export function RowTable({ rows, faulty }: { rows: ImportRow[]; faulty: number }) {
  const [onlyFaulty, setOnlyFaulty] = useState(faulty > 0);
  const [shown, setShown] = useState(step);
  const filtered = onlyFaulty ? rows.filter(({ faults }) => faults.length > 0) : rows;
  return (
    <div className="mt-4 grid gap-3">
      {faulty > 0 && (
        <label className="flex min-h-11 items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="size-4.5 accent-brand"
            checked={onlyFaulty}
            onChange={(event) => setOnlyFaulty(event.target.checked)}
          />
          Only rows with errors
        </label>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named. */}
      <table role="table" className="w-full table-fixed border-collapse text-left max-md:block">
        <caption className="sr-only">Rows of the file</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line border-y bg-row text-dim">
            {headings.map(([heading, width]) => (
              <th key={heading} scope="col" className={`px-2 py-1.5 font-medium text-xs ${width}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {filtered.slice(0, shown).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </tbody>
      </table>
      {filtered.length > shown && (
        <div>
          <Button
            onClick={() => setShown(shown + step)}
          >{`Show more (${grouped(filtered.length - shown)} left)`}</Button>
        </div>
      )}
    </div>
  );
}

const headings = [
  ["Row", "w-14"],
  ["Learner", ""],
  ["Date of birth", "w-[13%]"],
  ["Postcode and phone", "w-[15%]"],
  ["Qualification and reference", "w-[17%]"],
  ["Assessor", "w-[17%]"],
] as const;

const cell = "p-2 align-top text-sm wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function Row({ row }: { row: ImportRow }) {
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <td className={`${cell} text-dim`}>
        <span className="md:sr-only">Row </span>
        {row.row}
      </td>
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block font-semibold">{row.name}</span>
        <span className="block">
          <EmailText address={row.email} />
        </span>
        <RowErrors row={row} />
      </th>
      <td className={cell}>
        <PhoneLabel name="Born" />
        {birthDay(row.dob)}
      </td>
      <td className={cell}>
        <span className="block">{row.postcode}</span>
        {row.phone}
      </td>
      <td className={cell}>
        <span className="block">{row.qualification}</span>
        {row.referenceNo}
      </td>
      <td className={cell}>
        <PhoneLabel name="Assessor" />
        {row.assessor ? <EmailText address={row.assessor} /> : <span className="text-dim">None yet</span>}
      </td>
    </tr>
  );
}

// On a phone a row is a card without visible column headings; screen readers still have the table's.
function PhoneLabel({ name }: { name: string }) {
  return (
    <span aria-hidden className="text-dim md:hidden">
      {name}:{" "}
    </span>
  );
}

function RowErrors({ row: { faults } }: { row: ImportRow }) {
  if (faults.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 font-medium text-danger">
      {faults.map(({ column, message }) => (
        <li key={column + message}>
          {column}: {message}
        </li>
      ))}
    </ul>
  );
}

// Spells out the month, so that a swapped day and month are noticed. A day that does not exist is shown as it is in the
// file, because Date would move it into the next month.
function birthDay(text: string): string {
  return isDay(text) ? dayOf(text) : text;
}
