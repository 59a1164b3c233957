import * as list from "contract/applications/finding.ts";
import * as contract from "contract/applications/pipeline.ts";
import { bulkHandlers } from "../accounts/bulk/handlers.ts";
import { withReader } from "../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { findApplication } from "./applications.ts";
import { makeLearner } from "./enrolling.ts";
import { applicationList, findApplications } from "./finding.ts";
import { addNote, eraseSensitive, moveApplication, takeOn, viewPipeline, viewStage } from "./pipeline.ts";

interface One {
  id: string;
}

export function pipelineRoutes({ serve, change }: Serving): void {
  const one = {
    find: ({ db }: Dependencies, { id }: One) => findApplication(db, id),
    missing: "Application not found",
  };
  const answers = (message: string) => ({
    ...one,
    answer: async ({ deps, params }: { deps: Dependencies; params: One }) => ({
      message,
      stage: await viewStage(deps.db, params),
    }),
  });

  serve(list.findApplications, {
    answer: ({ deps, query }) => findApplications(withReader(deps), query),
  });
  const { changing, undoing } = bulkHandlers(applicationList);
  change(list.changeApplications, changing);
  change(list.undoApplications, undoing);

  serve(contract.viewPipeline, { answer: ({ deps, query }) => viewPipeline(deps.db, query) });
  serve(contract.viewStage, { ...one, answer: ({ deps, record }) => viewStage(deps.db, record) });
  change(contract.moveApplication, {
    ...answers("The application was moved."),
    act: ({ deps, viewer, record, body }) => moveApplication(deps, viewer._id, record, body),
  });
  change(contract.takeOnApplication, {
    ...answers("The owner was changed."),
    act: ({ deps, viewer, record, body }) => takeOn(deps, viewer._id, record.id, body.owner),
  });
  change(contract.noteOnApplication, {
    ...answers("The note was added."),
    act: ({ deps, viewer, record, body }) => addNote(deps, viewer._id, record.id, body.text),
  });
  change(contract.eraseSensitive, {
    ...one,
    act: ({ deps, viewer, record, body }) => eraseSensitive(deps, viewer._id, record.id, body.reason),
    answer: async () => ({ message: "The sensitive answers are erased." }),
  });
  change(contract.makeLearner, {
    ...answers("The account is made, and the welcome email is on its way."),
    act: ({ deps, viewer, record, body }) => makeLearner(deps, viewer._id, record, body.assessor),
  });
}
