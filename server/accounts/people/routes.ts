import * as bulks from "contract/accounts/bulk.ts";
import * as groups from "contract/accounts/groups.ts";
import { viewHandover } from "contract/accounts/handover.ts";
import * as views from "contract/accounts/views.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findAccount } from "../accounts.ts";
import { bulkHandlers } from "../bulk/handlers.ts";
import { changeGroup, findGroup, listGroups, makeGroup, removeGroup } from "./groups.ts";
import { handoverOf } from "./handover.ts";
import { learnerList } from "./learner-acts.ts";
import { removeView, saveView, viewsOf } from "./views.ts";

/** What an administrator does with the list of users: groups, saved views, and acts on many people at once. */
export function peopleRoutes({ serve, change }: Serving): void {
  const { changing, undoing } = bulkHandlers(learnerList);
  change(bulks.changeSeveral, changing);
  change(bulks.undoSeveral, undoing);

  serve(viewHandover, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing: "User not found",
    answer: ({ deps, record }) => handoverOf(deps.db, record.id),
  });

  serve(groups.listGroups, { answer: ({ deps }) => listGroups(deps.db) });

  change(groups.makeGroup, {
    act: ({ deps, viewer, body }) => makeGroup(deps, viewer._id, body),
    answer: async ({ body }, _id) => ({ message: `${body.name} is there now.`, _id }),
  });

  const missing = "Group not found";
  change(groups.changeGroup, {
    find: ({ db }, { id }) => findGroup(db, id),
    missing,
    act: ({ deps, viewer, record: group, expected, body }) =>
      changeGroup(deps, { actor: viewer._id, group, expected }, body),
    answer: async ({ body }) => ({ message: `${body.name} is changed.` }),
  });

  change(groups.removeGroup, {
    find: ({ db }, { id }) => findGroup(db, id),
    missing,
    act: ({ deps, viewer, record }) => removeGroup(deps, viewer._id, record),
    answer: async () => ({ message: "The group is removed." }),
  });

  serve(views.listViews, { answer: ({ deps, viewer }) => viewsOf(deps.db, viewer._id) });

  change(views.saveView, {
    act: ({ deps, viewer, body }) => saveView(deps, viewer._id, body),
    answer: async ({ body }) => ({ message: `“${body.name}” is saved.` }),
  });

  change(views.removeView, {
    act: ({ deps, viewer, params }) => removeView(deps, viewer._id, params.id),
    answer: async () => ({ message: "The view is removed." }),
  });
}
