/** Feedback of assessors that requests changes, for any unit and for single units. */
export const requests: Remarks = {
  any: [
    "You describe what was done well, but not your own part in it. Which of this did you do yourself?",
    "Good start. One more photo from further back would show where this is.",
    "I can see the result but not the steps. Two or three sentences on how you set it out would do.",
    "Nearly there: say who checked it, and when.",
  ],
  "311": ["Which control did you choose first, and why that one? Link it to the method statement, please."],
  "312": ["Where does this go next? Add the carrier or a photo of the transfer note."],
  "313": ["How did you make sure that they had understood? Add what they said back to you."],
  "315": [
    "The photos show the fixings but not the bonding across the joint. Please add one and send it in again.",
    "Which edition of the drawing did you work from? Add the number and the revision letter, please.",
  ],
  "316": ["Please add a photo of the finished terminations and say how you proved the circuit dead."],
  "317": ["The write-up is clear. I still need to see the readings for this circuit; a photo of the meter is enough."],
  "318": ["How did you know that it was this and not something else? Add the readings that told you."],
  "399": ["Please add the test results for this circuit and what they show."],
};

export const approvals: Remarks = {
  any: [
    "Clear photos and a clear account. This meets the criterion.",
    "Well documented from start to finish. I was on site that day and can confirm it. Signed off.",
    "Exactly what the criterion asks for. Keep writing them up like this.",
    "The photos answer all my questions. Happy to sign this off.",
    "You say what went wrong and what you changed. That is what I want to read.",
  ],
  "311": ["We talked the controls through on site and you knew why each one is there. Signed off."],
  "312": ["Good to see it sorted at the source. Meets the criterion."],
  "313": ["You planned it, told people and checked. That is the whole criterion."],
  "315": ["Tidy, level work, and fixed where the drawing shows it."],
  "316": ["Good work, and good to see the torque settings recorded."],
  "317": ["Readings, limits and what you make of them, all there. Signed off."],
  "318": ["A fault found by thinking, not by swapping parts. Well done."],
  "399": ["Built, tested and explained. I have no questions left."],
};

/** The first assessor's phrase bank. */
export const phrases = [
  "Please add a photo of the dead test, with the instrument's reading to be seen.",
  "Say which document you worked to: its number, and the revision.",
  "Meets the criterion. Clear photos, and a clear account of your own part in it.",
] as const;

/** What learners add before they hand their work in again. */
export const amendments = [
  "I set it out, cut and fixed it by myself; my supervisor watched the isolation and checked the finished work.",
  "The drawing I worked from was revision C, issued the week before.",
  "My supervisor checked it at twenty past three that afternoon and signed the sheet.",
  "I chose this fault first because the reading on the far end was open circuit while the near end was sound.",
  "Before I handed over I showed the site manager where the isolator is and had him switch it himself.",
] as const;

export interface Remarks {
  any: readonly string[];
  [unit: string]: readonly string[];
}

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
