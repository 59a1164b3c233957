/** The texts for a learner who has no portfolio yet. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  heading: "Your first portfolio in three steps",
  waiting: "Your first portfolio is on its way",
  drawing: "A phone takes a picture of a consumer unit",
  steps: [
    { name: "Photograph a job", text: "Before, during and after. Readings too." },
    { name: "Say what it shows", text: "Choose a criterion, write a few lines." },
    { name: "Submit for review", text: "Your assessor answers here and by email." },
  ],
  continue: "Continue your portfolio",
  assessor: {
    own: "Your assessor",
    noneYet: "No assessor yet",
    begin: "Your centre chooses one. You can begin.",
  },
};
