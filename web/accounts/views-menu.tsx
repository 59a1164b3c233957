import type { SavedView } from "contract/accounts/views.ts";
import { Bookmark, BookmarkPlus, BookmarkX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer, useSend } from "../app/queries.tsx";
import { type Fields, type FilterOf, queryWith } from "../ui/lists/fields.ts";
import { Menu } from "../ui/menu.tsx";
import { useAfterFirstLoad } from "../ui/use-after-first-load.ts";

const NameDialog = lazy(() => import("./security/name-dialog.tsx").then(({ NameDialog }) => ({ default: NameDialog })));

/** Filters of a list that somebody keeps under a name: one press shows the list as it was, from its first page. */
export function ViewsMenu<F extends Fields>({
  list,
  fields,
  filter,
}: {
  list: SavedView["list"];
  fields: F;
  filter: FilterOf<F>;
}) {
  const isAfterFirstLoad = useAfterFirstLoad();
  const views = (useAnswer("listViews", {}, { enabled: isAfterFirstLoad }).data ?? []).filter(
    (view) => view.list === list,
  );
  const send = useSend();
  const removal = useChangeWithToasts("removeView");
  const [query, setQuery] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const pages = Object.keys(fields).filter((name) => fields[name]?.isPage);
  const present = queryWith(new URLSearchParams(), fields, filter);
  for (const name of pages) present.delete(name);
  const current = views.find((view) => view.filter === present.toString());

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
            act={async (name) => (await send("saveView", { body: { list, name, filter: present.toString() } })).message}
            onClose={() => setSaving(false)}
            onDone={() => undefined}
          />
        </Suspense>
      )}
    </>
  );
}
