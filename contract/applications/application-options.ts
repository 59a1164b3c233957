/** What an applicant chooses from, in the order in which it is offered. */

export const courses = [
  "Functional Skills – English",
  "Functional Skills – Mathematics",
  "GCSE English",
  "GCSE Mathematics",
  "English Language Course – ESOL",
  "Level 2 Diploma in Electrical Installations (2365-02)",
  "Level 3 Diploma in Electrical Installations (2365-03)",
  "NVQ Level 3 Electrical Installation (2357-44)",
  "AM2 Assessment Preparation",
] as const;

const preferNotToSay = "Prefer not to say";

export const genders = ["Male", "Female", preferNotToSay] as const;

export const studyTimes = ["Full time", "Part time"] as const;

export const genderIdentities = ["Male", "Female", "Non-binary", "Other", preferNotToSay] as const;

export const ageGroups = ["16–24", "25–34", "35–44", "45–54", "55–64", "65+", preferNotToSay] as const;

export const religions = [
  "No religion",
  "Christian",
  "Muslim",
  "Jewish",
  "Hindu",
  "Buddhist",
  "Sikh",
  "Other",
  preferNotToSay,
] as const;

export const sexualOrientations = [
  "Heterosexual/Straight",
  "Gay/Lesbian",
  "Bisexual",
  "Other",
  preferNotToSay,
] as const;

export const ethnicOrigins = [
  "White – English/Welsh/Scottish/Northern Irish/British",
  "White – European",
  "White – Irish",
  "White – Other",
  "Mixed – White and Black Caribbean",
  "Mixed – White and Black African",
  "Mixed – White and Asian",
  "Mixed – Other",
  "Asian/Asian British – Indian",
  "Asian/Asian British – Pakistani",
  "Asian/Asian British – Bangladeshi",
  "Asian – Other",
  "Chinese",
  "Black/Black British – African",
  "Black/Black British – Caribbean",
  "Black – Other",
  "Other ethnic group",
  preferNotToSay,
] as const;

export const disabilities = ["Yes", "No", preferNotToSay] as const;
