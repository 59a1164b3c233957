/** The texts of dictating into a form. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  start: "Dictate",
  startIn: (field: string) => `Dictate: ${field}`,
  stop: "Stop dictating",
  listening: "Listening. Speak now.",
  heard: (text: string) => `${text} …`,
  question: {
    title: "Speak instead of typing?",
    question:
      "Your browser turns what you say into text. Many browsers send the sound to the company that makes them for that; this site neither receives nor keeps it. Do not say a customer’s name or address.",
    action: "Dictate",
  },
  refused: {
    blocked:
      "This page may not use the microphone. Allow it in the browser’s settings for this site, then press Dictate again.",
    noMicrophone: "No microphone was found. Connect one, or type instead.",
    silence: "Nothing was heard. Press Dictate again and speak closer to the microphone.",
    network:
      "This browser needs a connection to turn speech into text. Type instead, or dictate when there is a signal.",
    language: "This browser cannot turn this language into text. Please type instead.",
    other: "Dictating stopped. What was heard is in the field; press Dictate to go on.",
  },
};
