import type { Tool } from "../marking/draw.ts";

const tools: Record<Tool, string> = { arrow: "Arrow", circle: "Circle", blur: "Blur" };

/** The texts of drawing on a photo. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: (number: number) => `Mark photo ${number}`,
  tools: { name: "What to draw", ...tools },
  turn: "Turn right",
  undo: "Undo",
  photo: "Photo to mark",
  hint: "Draw with a finger or the mouse. With the keyboard the arrow keys move a cross; Space begins a mark and ends it.",
  blurred: "What is blurred stays blurred, and its edge stays visible: only the photo as you see it here is sent.",
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
  cancel: "Cancel",
  done: "Use this photo",
};
