import { dayOfYear } from "contract/core/dates.ts";
import type { WitnessRequest } from "contract/portfolios/witnesses.ts";
import { useRef } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";

/** Requests that nobody has answered: open ones can be revoked, expired ones are said. */
export default function Requests({ id, mayRevoke }: { id: string; mayRevoke: boolean }) {
  const { data = [] } = useAnswer("listRequests", { params: { id } });
  const list = useRef<HTMLUListElement>(null);
  const revoking = useChangeWithToasts("revokeRequest");
  const shown = data.filter(({ state }) => state === "asked" || state === "expired");
  if (shown.length === 0) return null;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Requests"
      className="mt-3 grid gap-2 border-line border-t pt-3 outline-none"
    >
      {shown.map((request) => (
        <li key={request._id} className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 grow basis-40 text-sm wrap-anywhere">{sentenceOf(request)}</p>
          {mayRevoke && request.state === "asked" && (
            <Button
              variant="quiet"
              busy={revoking.busy}
              aria-label={`Revoke the request to ${witnessName(request)}`}
              onClick={() =>
                void revoking.send({ params: { id, pass: request._id } }, { onDone: () => list.current?.focus() })
              }
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function witnessName({ name, email }: WitnessRequest): string {
  return name || email || "whoever has the code";
}

function sentenceOf(request: WitnessRequest): string {
  const { state, createdAt, expiresAt, openedAt } = request;
  if (state === "expired") return `${witnessName(request)} did not answer until ${dayOfYear(expiresAt)}.`;
  const opened = openedAt ? "opened it" : "has not opened it yet";
  return `Asked on ${dayOfYear(createdAt)}: ${witnessName(request)} ${opened}. The link works until ${dayOfYear(expiresAt)}.`;
}
