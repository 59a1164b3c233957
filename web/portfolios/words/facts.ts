/**
 * What a portfolio's fields are called where they are read, by assessors too. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  none: "N/A",
  student: "Student",
  portfoliosOf: (name: string) => `All portfolios of ${name}`,
  updated: "Last updated",
  fields: {
    title: "Title",
    unit: "Unit",
    learningOutcome: "Learning Outcome",
    criteria: "Criteria",
    method: "Method",
    postcode: "Postcode",
    dateTime: "Date and Time",
    jobType: "Job Type",
    taskDescription: "Task Description",
    reasonForTask: "Reason for Task",
    objectiveOfJob: "Objective of Job",
    statement: "Statement",
    sections: "Portfolio Sections",
    comments: "Student Comments",
  },
  section: (place: number) => `Section ${place}`,
  unit: (number: string, title: string) => `Unit ${number}: ${title}`,
  outcome: (number: string, title: string) => `LO ${number}: ${title}`,
  criterion: (number: string, title: string) => `AC ${number}: ${title}`,
};
