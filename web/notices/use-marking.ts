import { useQueryClient } from "@tanstack/react-query";
import { send } from "../api.ts";
import { useNotices } from "../ui/notices.tsx";

/** Marks notices as read; only the list of notices is asked for anew, the page behind it has not changed. */
export function useMarking() {
  const client = useQueryClient();
  const { say } = useNotices();

  async function settle(sent: Promise<unknown>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      if (error instanceof Error) say({ tone: "danger", message: error.message });
    }
    await client.invalidateQueries({ queryKey: ["listNotices"] });
  }

  return {
    mark: (id: string) => settle(send("markNotice", { params: { id } })),
    markAll: () => settle(send("markAllNotices")),
  };
}
