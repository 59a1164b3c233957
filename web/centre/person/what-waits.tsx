import type { Account } from "contract/accounts/accounts.ts";
import type { Waits } from "contract/centre/person.ts";
import { Link } from "react-router";
import { ageOf } from "../../ui/age.tsx";
import { Card } from "../../ui/card.tsx";
import { counted } from "../../ui/language.ts";

/** What waits, since when and whose turn it is, each a way to it. */
export function WhatWaits({ account, waits }: { account: Account; waits: Waits[] }) {
  return (
    <section aria-label="What waits">
      <Card className="p-0!">
        <h2 className="px-4 py-3">What waits</h2>
        {waits.length === 0 && <p className="border-line border-t px-4 py-2.5 text-dim">Nothing waits.</p>}
        <ul className="flex flex-wrap">
          {waits.map((one) => (
            <li key={one.what} className="min-w-0 grow basis-60 border-line border-t px-4 py-2.5">
              <Waiting account={account} waits={one} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Waiting({ account, waits }: { account: Account; waits: Waits }) {
  const { since, by, names } = waits;
  const words = [wordsOf(waits), since && ageOf(since, new Date())].filter(Boolean).join(", ");
  const to = addressOf(account, waits);
  return (
    <>
      <p className="wrap-anywhere font-medium">{to ? <Link to={to}>{words}</Link> : words}</p>
      <p className="wrap-anywhere text-dim text-sm">
        {waits.what === "testimonies" ? names.join(", ") : turnOf(by, waits)}
      </p>
    </>
  );
}

function wordsOf({ what, count, names }: Waits): string {
  switch (what) {
    case "portfolios":
      return counted(count, "portfolio");
    case "records":
      return `${counted(count, "record")} to confirm`;
    case "testimonies":
      return `${counted(count, "testimony", "testimonies")} asked`;
    case "units":
      return `${names.join(", ")} achieved, not claimed`;
    case "activation":
      return "Waits for activation";
  }
}

function turnOf(by: Waits["by"], { what }: Waits): string {
  if (by) return by.name;
  return what === "portfolios" ? "No assessor" : "You";
}

function addressOf({ _id: id, role }: Account, { what }: Waits): string | undefined {
  if (what === "units") return "/claims";
  return what === "portfolios" && role === "student" ? `/admin/portfolios?student=${id}` : undefined;
}
