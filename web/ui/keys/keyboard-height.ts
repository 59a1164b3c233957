import { useEffect } from "react";

/**
 * For a bar at the bottom of a phone's window: publishes the height of the on-screen keyboard, which browsers lay over the
 * page, as the CSS variable `--keyboard`.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    function publish() {
      if (!viewport) return;
      // Somebody who has zoomed in with two fingers sees a smaller part too, without a keyboard.
      const covered = viewport.scale > 1.05 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      // Without one there is nothing to say, as the whole page would be styled anew.
      if (covered < 0.5) style.removeProperty("--keyboard");
      else style.setProperty("--keyboard", `${Math.round(covered)}px`);
    }
    publish();
    viewport.addEventListener("resize", publish);
    viewport.addEventListener("scroll", publish);
    return () => {
      viewport.removeEventListener("resize", publish);
      viewport.removeEventListener("scroll", publish);
      style.removeProperty("--keyboard");
    };
  }, []);
}
