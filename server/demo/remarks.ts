/** What assessors write. The first ones ask for more, the others are content. */
export const requests = [
  "Good start. Please add a photo of the finished terminations and say how you proved the circuit dead.",
  "The write-up is clear. I still need to see the test readings for this circuit; a photo of the meter is enough.",
  "You describe what was done well, but not your own part in it. Which of this did you do yourself?",
  "The photos show the fixings but not the bonding across the joint. Please add one and send it in again.",
  "Nearly there: link this to the method statement you used, and say who checked it.",
  "Which edition of the drawing did you work from? Add the number and the revision letter, please.",
  "I can see the result but not the steps. Two or three sentences on how you set it out would do.",
];
export const approvals = [
  "Clear photos and a clear account. This meets the criterion.",
  "Well documented from start to finish. I was on site that day and can confirm it. Signed off.",
  "Good work, and good to see the torque settings recorded.",
  "Exactly what the criterion asks for. Keep writing them up like this.",
  "The extra photo answers my question. Happy to sign this off.",
  "You say what went wrong and what you changed. That is what I want to read.",
  "Tidy work. We talked the isolation through on site and you knew why each step comes where it does.",
];

/** Free sections that some learners add. */
export const reflections = [
  { heading: "What I learned", content: "To check the drawing against the room before I mark anything out." },
  { heading: "What I learned", content: "That ten minutes of setting up saves an hour of putting right." },
  { heading: "Next time", content: "I would bring the long drill bit and ask about the ceiling void first." },
  { heading: "Next time", content: "Agree the shutdown the day before, not the same morning." },
  { heading: "Tools and instruments", content: "Torque screwdriver, multifunction tester (in date), laser level." },
  {
    heading: "Tools and instruments",
    content: "Two-pole indicator with proving unit, lock-off kit, insulated drivers.",
  },
  { heading: "Who was there", content: "My supervisor for the isolation, then by myself until the tests." },
] as const;
