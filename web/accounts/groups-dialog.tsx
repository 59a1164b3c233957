import { type GroupKind, groupKinds, groupNameMost, groupNames } from "contract/accounts/bulk-options.ts";
import type { Group } from "contract/accounts/groups.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer, useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { useAction } from "../ui/forms/use-action.ts";
import { counted } from "../ui/language.ts";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** The cohorts and employers that learners are put into: made, named anew, and removed while nobody is in them. */
export default function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useAnswer("listGroups");
  const [editing, setEditing] = useState<Group | "new">();
  return (
    <Dialog title="Cohorts and employers" onClose={onClose}>
      {editing ? (
        <GroupForm group={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : (
        <QueryResult query={groups}>
          {(groups) => (
            <div className="grid gap-3">
              {groups.length === 0 && <p>There is none yet. Make one, choose learners in the list, and put them in.</p>}
              <ul className="grid">
                {groups.map((group) => (
                  <GroupLine key={group._id} group={group} onEdit={() => setEditing(group)} />
                ))}
              </ul>
              <Button variant="primary" className="justify-self-start" onClick={() => setEditing("new")}>
                New group
              </Button>
            </div>
          )}
        </QueryResult>
      )}
    </Dialog>
  );
}

function GroupLine({ group, onEdit }: { group: Group; onEdit: () => void }) {
  const { send, busy } = useChangeWithToasts("removeGroup");
  const { _id: id, kind, name, contact, learners } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-b py-1.5">
      <span className="min-w-0 grow">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="block text-dim text-sm">
          {[groupNames[kind], counted(learners, "learner"), contact].filter(Boolean).join(" · ")}
        </span>
      </span>
      <Button variant="quiet" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
      {learners === 0 && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={`Remove ${name}`}
          onClick={() => void send({ params: { id } })}
          className="text-danger!"
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function GroupForm({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  const making = useChange("makeGroup");
  const changing = useChange("changeGroup");
  const { busy, error, run } = useAction();
  const { showToast } = useToasts();
  const [kind, setKind] = useState<GroupKind>("cohort");
  const [name, setName] = useState(group?.name ?? "");
  const [contact, setContact] = useState(group?.contact ?? "");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const words = { name, contact };
    void run(async () => {
      const { message } = group
        ? await changing.mutateAsync({
            params: { id: group._id },
            headers: { "if-match": `"${group.version}"` },
            body: words,
          })
        : await making.mutateAsync({ body: { kind, ...words } });
      showToast({ tone: "success", message });
      onClose();
      return undefined;
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {error && <ErrorMessage message={error.message} />}
      {!group && (
        <SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value as GroupKind)}>
          {groupKinds.map((one) => (
            <option key={one} value={one}>
              {groupNames[one]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Name"
        value={name}
        required
        maxLength={groupNameMost}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Contact"
        optional
        hint="Whom the centre talks to: a name, a phone number."
        value={contact}
        maxLength={200}
        onChange={({ target }) => setContact(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
