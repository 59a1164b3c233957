import { useQueryClient } from "@tanstack/react-query";
import { send } from "../app/api.ts";
import { useToasts } from "../ui/states/toasts.tsx";

/** Marks notices as read; only the list of notices is asked for anew, the page behind it has not changed. */
export function useMarking() {
  const client = useQueryClient();
  const { say } = useToasts();

  async function settle(sent: Promise<unknown>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      if (error instanceof Error) say({ tone: "danger", message: error.message });
    }
    await client.invalidateQueries({ queryKey: ["listNotifications"] });
  }

  return {
    mark: (id: string) => settle(send("markNotification", { params: { id } })),
    markAll: () => settle(send("markAllNotifications")),
  };
}
