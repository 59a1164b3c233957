import { useQueryClient } from "@tanstack/react-query";
import { send } from "../app/api.ts";
import { useToasts } from "../ui/states/toasts.tsx";

/** Marks notifications as read, then refetches only the list of notifications, because the page itself has not changed. */
export function useMarkRead() {
  const client = useQueryClient();
  const { showToast } = useToasts();

  async function refetchAfter(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (error) {
      if (error instanceof Error) showToast({ tone: "danger", message: error.message });
    }
    await client.invalidateQueries({ queryKey: ["listNotifications"] });
  }

  return {
    mark: (id: string) => refetchAfter(send("markNotification", { params: { id } })),
    markAll: () => refetchAfter(send("markAllNotifications")),
  };
}
