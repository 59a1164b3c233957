/** Every text about what waits on this device to be sent. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  damaged: (name: string) => `${name} cannot be read on this device any more.`,
};
