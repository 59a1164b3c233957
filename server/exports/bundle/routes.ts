import { isVisible } from "contract/core/permissions.ts";
import * as contract from "contract/exports/bundles.ts";
import { type FoundStudent, findStudent } from "../../logbook/logbook.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findBundle, latestBundle, requestBundle, shown } from "./bundles.ts";
import { fetchRoute } from "./fetching.ts";
import { publicKeyOf } from "./signing.ts";

const missing = "Bundle not found";

export function bundleRoutes(serving: Serving): void {
  const { serve, change, deps } = serving;
  change(contract.requestBundle, {
    act: async ({ deps, viewer, body }) => requestBundle(deps, viewer, await studentFor(deps, viewer, body.studentId)),
    // As it is now; one that is gone, or not theirs to see any more, as it was when it was asked for.
    answer: async ({ viewer }, asked) => {
      const found = await findBundle(deps, asked.id);
      return shown(deps, viewer, found && isVisible(viewer, "viewBundle", found) ? found.row : asked);
    },
  });

  serve(contract.findBundle, {
    answer: async ({ viewer, query }) => {
      const student = await studentFor(deps, viewer, query.studentId);
      const row = await latestBundle(deps, viewer, student.student);
      return {
        student: { _id: student.student, name: student.name },
        bundle: row && (await shown(deps, viewer, row)),
      };
    },
  });

  serve(contract.viewBundleKey, { answer: async () => publicKeyOf(deps.keys.bundles) });

  serve(contract.viewBundle, {
    find: (deps, { id }) => findBundle(deps, id),
    missing,
    answer: async ({ viewer, record: { row } }) => {
      // Two people's bundles of one learner hold different things, so each sees their own alone.
      if (row.asker !== viewer._id || row.role !== viewer.role) throw new Refusal(404, missing);
      return shown(deps, viewer, row);
    },
  });

  fetchRoute(serving);
}

async function studentFor({ db }: Dependencies, viewer: SignedIn, id: string | undefined): Promise<FoundStudent> {
  if (id === undefined && viewer.role !== "student") throw new Refusal(400, "Choose a student.");
  const student = await findStudent(db, id ?? viewer._id);
  if (!student || !isVisible(viewer, "viewBundle", student)) throw new Refusal(404, "Student not found");
  return student;
}
