/** A longer pause than between two letters that are typed, in milliseconds. */
const pause = 500;

/**
 * A type-ahead buffer for the keys that are pressed between one page and the next. From the key of a text box on they are
 * what is typed into it; without such a key they are dropped together, with what follows them without a pause, so that no
 * letter of a text is a command on a page that nobody has seen.
 */
export function openTypeAhead() {
  let held: string[] = [];
  let latest = -pause;
  let isDropping = false;
  return {
    isHolding: () => held.length > 0,
    /** Whether the key, pressed at this time in milliseconds, is not for the page in sight. */
    takes(key: string, at: number, isOpening: boolean): boolean {
      isDropping &&= at - latest < pause;
      if (!isDropping && !isOpening && held.length === 0) return false;
      latest = at;
      if (!isDropping) held.push(key);
      return true;
    },
    /** The page is there. What is to be typed into its box, or undefined where the key of a box was not pressed. */
    release(isKeyOfBox: (key: string) => boolean): string | undefined {
      const [first, keys] = [held.findIndex(isKeyOfBox), held];
      held = [];
      isDropping ||= keys.length > 0 && first < 0;
      return first < 0 ? undefined : keys.slice(first + 1).reduce(typed, "");
    },
  };
}

function typed(text: string, key: string): string {
  if (key === "Backspace") return text.slice(0, -1);
  return text + (key === "Enter" ? "\n" : key);
}
