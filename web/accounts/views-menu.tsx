import { Bookmark, BookmarkPlus, BookmarkX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer, useSend } from "../app/queries.tsx";
import { queryWith } from "../ui/lists/fields.ts";
import { Menu } from "../ui/menu.tsx";
import { useAfterFirstLoad } from "../ui/use-after-first-load.ts";
import { fields, type UserFilter } from "./user-lists.ts";

const NameDialog = lazy(() => import("./security/name-dialog.tsx").then(({ NameDialog }) => ({ default: NameDialog })));

/** Filters that somebody keeps under a name: one press shows the list as it was. */
export function ViewsMenu({ filter }: { filter: UserFilter }) {
  const isAfterFirstLoad = useAfterFirstLoad();
  const views = (useAnswer("listViews", {}, { enabled: isAfterFirstLoad }).data ?? []).filter(
    ({ list }) => list === "users",
  );
  const send = useSend();
  const removal = useChangeWithToasts("removeView");
  const [query, setQuery] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const present = queryWith(new URLSearchParams(), fields, filter).toString();
  const current = views.find((view) => view.filter === present);

  function show(text: string): void {
    const kept = new URLSearchParams(query);
    for (const name of Object.keys(fields)) kept.delete(name);
    for (const [name, value] of new URLSearchParams(text)) kept.set(name, value);
    setQuery(kept);
  }

  return (
    <>
      <Menu
        name="Views of this list"
        items={[
          ...views.map(({ name, filter }) => ({ name, icon: Bookmark, onChoose: () => show(filter) })),
          ...(current ? [] : [{ name: "Save this view…", icon: BookmarkPlus, onChoose: () => setSaving(true) }]),
          ...(current
            ? [
                {
                  ...{ name: `Remove “${current.name}”`, icon: BookmarkX, danger: true },
                  onChoose: () => void removal.send({ params: { id: current._id } }),
                },
              ]
            : []),
        ]}
      >
        <Bookmark aria-hidden size={16} />
        <span className="max-w-40 truncate">{current?.name ?? "Views"}</span>
      </Menu>
      {isSaving && (
        <Suspense>
          <NameDialog
            title="Save this view"
            hint="What is searched, filtered and sorted is kept under it, for you alone."
            action="Save"
            name=""
            act={async (name) => (await send("saveView", { body: { list: "users", name, filter: present } })).message}
            onClose={() => setSaving(false)}
            onDone={() => undefined}
          />
        </Suspense>
      )}
    </>
  );
}
