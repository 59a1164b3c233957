import type { Attention } from "contract/centre/attention.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { ageOf, daysAgo } from "../../ui/age.tsx";
import { grouped } from "../../ui/language.ts";
import { longestWaitFirst, portfoliosWith } from "../addresses.ts";

/** Something that needs an administrator: how many, what, an example, and the list of exactly these where there is one. */
export interface Need {
  count: number;
  what: string;
  example: string;
  to?: string;
}

/** What needs an administrator now, the people first; nothing that counts 0. */
export function needsOf(attention: Attention, now: Date): Need[] {
  const { unassigned, late, inactive, applications, deadLetters } = attention;
  const since = sinceAt(now);
  const needs: Need[] = [
    {
      count: unassigned.count,
      what: "Without an assessor",
      example:
        unassigned.waiting > 0
          ? since(
              unassigned.waiting === 1 ? "1 portfolio waits" : `${grouped(unassigned.waiting)} portfolios wait`,
              unassigned.since,
            )
          : andMore(unassigned.example, unassigned.count),
      to: "/admin/users?show=unassigned",
    },
    {
      count: late.count,
      what: `Waiting over ${lateDays - 1} days`,
      example: late.since ? `The longest ${daysAgo(late.since, now)} days` : "",
      to: portfoliosWith(longestWaitFirst),
    },
    {
      count: inactive.count,
      what: inactive.count === 1 ? "Account to activate" : "Accounts to activate",
      example: since(inactive.example, inactive.since),
      to: "/admin/users?show=new",
    },
    {
      count: applications.count,
      what: applications.count === 1 ? "New application" : "New applications",
      example: `Latest: ${applications.example}`,
      to: "/admin/applications?show=new",
    },
    {
      count: deadLetters.count,
      what: deadLetters.count === 1 ? "Email not delivered" : "Emails not delivered",
      example: `To ${since(deadLetters.example, deadLetters.since)}`,
      to: "/admin/emails",
    },
    ...operatorsNeeds(attention, now),
  ];
  return needs.filter(({ count }) => count > 0);
}

/** What an operator mends, so nothing to open. */
function operatorsNeeds({ damaged, backup }: Attention, now: Date): Need[] {
  return [
    {
      count: damaged.count,
      what: damaged.count === 1 ? "Photo damaged on the server" : "Photos damaged on the server",
      example: sinceAt(now)(damaged.example, damaged.since),
    },
    {
      count: backup.count,
      what: backup.reason !== null ? "Backup failed" : "Backup overdue",
      example: backup.reason ?? (backup.since ? `The last one: ${ageOf(backup.since, now)}` : "There is none yet"),
    },
    {
      count: backup.inClear ? 1 : 0,
      what: "Backup not encrypted",
      example: backup.inClear === "all" ? "Readable, secret key included" : "Readable by whoever gets it",
    },
  ];
}

const sinceAt = (now: Date) => (name: string | null, instant: string | null) =>
  [name, instant && ageOf(instant, now)].filter(Boolean).join(", ");

function andMore(name: string | null, count: number): string {
  return count > 1 ? `${name} and ${grouped(count - 1)} more` : `${name}`;
}
