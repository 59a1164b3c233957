/** What assessors write. The first ones ask for more, the others are content. */
export const requests = [
  "Good start. Please add a photo of the finished terminations and say how you proved the circuit dead.",
  "The write-up is clear. I still need to see the test readings for this circuit; a photo of the meter is enough.",
  "You describe what was done well, but not your own part in it. Which of this did you do yourself?",
  "The photos show the fixings but not the bonding across the joint. Please add one and send it in again.",
  "Nearly there: link this to the method statement you used, and say who checked it.",
];
export const approvals = [
  "Clear photos and a clear account. This meets the criterion.",
  "Well documented from start to finish. I was on site that day and can confirm it. Signed off.",
  "Good work, and good to see the torque settings recorded.",
  "Exactly what the criterion asks for. Keep writing them up like this.",
  "The extra photo answers my question. Happy to sign this off.",
];
