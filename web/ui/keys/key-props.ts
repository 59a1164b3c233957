/**
 * Props that give an element a keyboard shortcut, which clicks it, or focuses a text box or the first button of a group.
 * `keys` as in `aria-keyshortcuts`
 * ("n", "Control+Enter"); `description` is shown in the list under "?". The page has <Shortcuts/> (shortcuts.tsx).
 */
export function shortcut(keys: string, description: string) {
  return { "aria-keyshortcuts": keys, "data-shortcut": description };
}
