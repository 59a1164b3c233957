/** Every text of these parts. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  optional: "(optional)",
  problem: "There is a problem",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  password: { show: "Show", hide: "Hide", showLong: "Show password", hideLong: "Hide password" },
};
