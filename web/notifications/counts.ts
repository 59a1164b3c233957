const most = 99;

/** The figure on the bell: beyond 99 it is "99+". */
export function countOf(unread: number): string {
  return unread > most ? `${most}+` : String(unread);
}

/** What the bell is called: "3 unread notices". */
export function labelOf(unread: number): string {
  if (unread === 0) return "No unread notices";
  return unread === 1 ? "1 unread notice" : `${unread} unread notices`;
}
