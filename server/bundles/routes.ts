import * as contract from "contract/bundling.ts";
import { isVisible } from "contract/permissions.ts";
import type { House } from "../house.ts";
import type { SignedIn } from "../http/handlers.ts";
import { Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import { type FoundStudent, findStudent } from "../logbook/logbook.ts";
import { askForBundle, findBundle, latestBundle, shown } from "./bundles.ts";
import { fetchRoute } from "./fetching.ts";
import { publicKeyOf } from "./signing.ts";

const missing = "Bundle not found";

export function bundleRoutes(serving: Serving): void {
  const { serve, change, house } = serving;
  change(contract.askForBundle, {
    act: async ({ house, viewer, body }) =>
      askForBundle(house, viewer, await studentFor(house, viewer, body.studentId)),
    // As it is now; one that is gone, or not theirs to see any more, as it was when it was asked for.
    answer: async ({ viewer }, asked) => {
      const found = await findBundle(house, asked.id);
      return shown(house, viewer, found && isVisible(viewer, "viewBundle", found) ? found.row : asked);
    },
  });

  serve(contract.findBundle, {
    answer: async ({ viewer, query }) => {
      const student = await studentFor(house, viewer, query.studentId);
      const row = await latestBundle(house, viewer, student.student);
      return {
        student: { _id: student.student, name: student.name },
        bundle: row && (await shown(house, viewer, row)),
      };
    },
  });

  serve(contract.viewBundleKey, { answer: async () => publicKeyOf(house.keys.bundles) });

  serve(contract.viewBundle, {
    find: (house, { id }) => findBundle(house, id),
    missing,
    answer: async ({ viewer, record: { row } }) => {
      // Two people's bundles of one learner hold different things, so each sees their own alone.
      if (row.asker !== viewer._id || row.role !== viewer.role) throw new Refusal(404, missing);
      return shown(house, viewer, row);
    },
  });

  fetchRoute(serving);
}

async function studentFor({ db }: House, viewer: SignedIn, id: string | undefined): Promise<FoundStudent> {
  if (id === undefined && viewer.role !== "student") throw new Refusal(400, "Choose a student.");
  const student = await findStudent(db, id ?? viewer._id);
  if (!student || !isVisible(viewer, "viewBundle", student)) throw new Refusal(404, "Student not found");
  return student;
}
