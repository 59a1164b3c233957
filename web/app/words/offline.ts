/** Every text about reading without a connection. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  asOf: (moment: string) => `No connection. What you see here is from ${moment}.`,
  // Not "Try again": a form beside it may offer that for what it could not send.
  reconnect: "Reconnect",
};
