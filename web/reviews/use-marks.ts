import type { Portfolio } from "contract/portfolios.ts";
import { useChange } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";

/** Marking as done and as undone; each can be taken back, and tried again when it failed. */
export function useMarks({ _id, version }: Pick<Portfolio, "_id" | "version">) {
  const change = useChange("reviewPortfolio");
  const { say } = useNotices();

  function mark(status: "Done" | "Reviewed", based: number) {
    change.mutate(
      { params: { id: _id }, body: { status }, headers: { "if-match": `"${based}"` } },
      {
        onSuccess: ({ message, portfolio }) => {
          const back = status === "Done" ? "Reviewed" : "Done";
          say({ tone: "success", message, undo: () => mark(back, portfolio.version) });
        },
        onError: (error) => say({ tone: "danger", message: error.message, retry: () => mark(status, based) }),
      },
    );
  }

  return { busy: change.isPending, finish: () => mark("Done", version), reopen: () => mark("Reviewed", version) };
}
