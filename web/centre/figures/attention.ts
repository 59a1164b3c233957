import type { Attention } from "contract/centre/attention.ts";
import { daysBetween } from "contract/reviews/lateness.ts";
import { ageOf } from "../../ui/age.tsx";

/** Something that needs an administrator: how many, what, an example, and the list of exactly these. */
export interface Need {
  count: number;
  what: string;
  example: string;
  to: string;
}

/** What needs an administrator now, the people first; nothing that counts 0. */
export function needsOf(attention: Attention, now: Date): Need[] {
  const { unassigned, late, inactive, applications, deadLetters } = attention;
  const since = (name: string | null, instant: string | null) =>
    [name, instant && ageOf(instant, now)].filter(Boolean).join(", ");
  const needs: Need[] = [
    {
      count: unassigned.count,
      what: "Without an assessor",
      example:
        unassigned.waiting > 0
          ? since(waiting(unassigned.waiting), unassigned.since)
          : andMore(unassigned.example, unassigned.count),
      to: "/admin/users?show=unassigned",
    },
    {
      count: late.count,
      what: "Waiting over 10 days",
      example: late.since ? `The longest ${daysBetween(late.since, now)} days` : "",
      to: "/admin/portfolios?waiting=late",
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
      to: "/admin/mail",
    },
  ];
  return needs.filter(({ count }) => count > 0);
}

function waiting(count: number): string {
  return count === 1 ? "1 portfolio waits" : `${count} portfolios wait`;
}

function andMore(name: string | null, count: number): string {
  return count > 1 ? `${name} and ${count - 1} more` : `${name}`;
}
