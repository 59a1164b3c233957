/** Every text of these parts. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  shortcuts: "Keyboard shortcuts",
  whenTheyWork: "Single-key shortcuts work while you are not typing. You can turn them off if they get in your way.",
  turnOn: "Turn on single-key shortcuts",
  turnOff: "Turn off single-key shortcuts",
  leaveBox: "Leave the text box",
  showList: "Show this list",
  control: "Ctrl",
};
