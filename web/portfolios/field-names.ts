/** What the fields of a portfolio are called where they are read, by assessors too. */
export const fieldNames = {
  title: "Title",
  unit: "Unit",
  learningOutcome: "Learning Outcome",
  criteria: "Criteria",
  also: "Also covers",
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
};
