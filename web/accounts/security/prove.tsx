import type { RefusalAnswer } from "contract/core/text.ts";
import { createRoot } from "react-dom/client";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const page = "/profile/security";
let asking: Promise<boolean> | undefined;

/** Gets what the server misses: proof of who one is, by a dialog over the page, or a second factor, on a page of its own. */
export async function prove(needs: RefusalAnswer["needs"]): Promise<boolean> {
  if (needs === "confirmation") {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }
  if (location.pathname !== page) location.assign(page);
  return false;
}

// Outside the page's tree, so that no page waits for this code.
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    function close(isProved: boolean) {
      root.unmount();
      place.remove();
      resolve(isProved);
    }
    root.render(<ConfirmDialog onClose={close} />);
  });
}
