import type { ComplaintAct } from "contract/centre/complaint-words.ts";
import * as contract from "contract/centre/complaints.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { complain } from "./complaining.ts";
import { changeComplaint, complaintOf, findComplaint, listComplaints, viewComplaint } from "./complaints.ts";

const messages: Record<ComplaintAct, string> = {
  note: "The note was added.",
  own: "The owner was changed.",
  answer: "The answer is on its way.",
  close: "The complaint is closed.",
  reopen: "The complaint is open again.",
};

export function complaintRoutes({ serve, change }: Serving): void {
  const one = {
    find: ({ db }: Dependencies, { id }: { id: string }) => findComplaint(db, id),
    missing: "Complaint not found",
  };

  change(contract.complain, {
    act: async ({ deps, body, address }) => {
      const limit = { most: deps.settings.REGISTRATIONS_PER_HOUR, seconds: 3600 };
      await countAttempt(deps.db, deps.clock, `complain from ${address}`, limit);
      return complain(deps, body);
    },
    answer: async (_, sent) => ({ message: "Your complaint has arrived.", ...sent }),
  });

  serve(contract.listComplaints, { answer: ({ deps, query }) => listComplaints(deps.db, query) });

  serve(contract.viewComplaint, {
    ...one,
    answer: ({ deps, viewer, record }) => viewComplaint(deps, viewer._id, record),
  });

  change(contract.changeComplaint, {
    ...one,
    act: ({ deps, viewer, record, body }) => changeComplaint(deps, viewer._id, record, body),
    answer: async ({ deps, params, body }) => ({
      message: messages[body.act],
      complaint: await complaintOf(deps.db, params),
    }),
  });
}
