import type { ApiToken } from "contract/accounts/tokens.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { type Scope, scopeNames } from "contract/core/scopes.ts";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

const TokenForm = lazy(() => import("./token-form.tsx"));

/** Tokens with which tools of the centre read its figures. */
export function Page() {
  const tokens = useAnswer("listTokens");
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeading title="Tokens">
        <Button variant="primary" onClick={() => setMaking(true)} className="ml-auto">
          <Plus aria-hidden size={16} />
          New token
        </Button>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-dim">
          With a token a tool of the centre reads its figures, such as a spreadsheet or a dashboard. It changes nothing,
          opens no photo, and reads in the name of whoever made it. <a href="/api/docs">The calls of the API</a> say
          which scope opens each of them.
        </p>
        <QueryResult query={tokens}>
          {({ tokens }) => (
            <Panel flush heading="Tokens of this centre">
              <Table
                caption="Tokens"
                rows={tokens}
                keyOf={({ _id }) => _id}
                columns={columns}
                empty="No tokens. A tool needs one to read anything."
                cards="lines"
              />
            </Panel>
          )}
        </QueryResult>
      </div>
      <Suspense>{isMaking && <TokenForm onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}

/** "People" of "People: accounts, …". */
export function shortScope(scope: Scope): string {
  return scopeNames[scope].split(":")[0] ?? scope;
}

function stateOf({ revokedAt, expiresAt }: ApiToken): "revoked" | "expired" | undefined {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= new Date().toISOString() ? "expired" : undefined;
}

const columns: Column<ApiToken>[] = [
  {
    head: "For",
    kind: "header",
    cell: ({ name, owner }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="wrap-anywhere block font-normal text-dim text-sm">{owner.name}</span>
      </>
    ),
  },
  { head: "Opens", label: "Opens", cell: ({ scopes }) => scopes.map(shortScope).join(", ") },
  { head: "Last used", label: "Last used", cell: ({ usedOn }) => (usedOn === null ? "Never" : dayInWords(usedOn)) },
  {
    head: "Works until",
    label: "Works until",
    cell: (token) =>
      token.revokedAt !== null ? (
        <Badge tone="grey">{`Revoked ${dayOf(token.revokedAt)}`}</Badge>
      ) : stateOf(token) === "expired" ? (
        <Badge tone="grey">{`Expired ${dayOf(token.expiresAt)}`}</Badge>
      ) : (
        dayOf(token.expiresAt)
      ),
  },
  actionColumn((token) => stateOf(token) === undefined && <Revoke token={token} />, "w-32"),
];

function Revoke({ token: { _id: id, name } }: { token: ApiToken }) {
  const { send, busy } = useChangeWithToasts("revokeToken");
  const confirm = useConfirm();
  async function revoke() {
    const question = `What uses “${name}” reads nothing from now on. This cannot be undone.`;
    const isSure = await confirm({ title: "Revoke this token?", question, action: "Revoke", danger: true });
    if (isSure) await send({ params: { id } });
  }
  return (
    <Button variant="danger" busy={busy} onClick={() => void revoke()} aria-label={`Revoke ${name}`}>
      Revoke
    </Button>
  );
}
