import { join } from "node:path";
import type { Registration } from "contract/accounts/accounts.ts";

/** The demo centre's name, logo and address, as settings. */
export const demoCentre = {
  CENTRE_NAME: "Aire Valley Training",
  CENTRE_LOGO: join(import.meta.dirname, "logo.svg"),
  CENTRE_CONTACT: "office@airevalley.example",
};

/** Everybody's password in the demo centre. These accounts are made by the demo command and by nothing else. */
export const demoPassword = "portfolio-demo";

type Member = Pick<Registration, "name" | "email" | "role" | "qualification" | "dob" | "postcode">;

const electrician = "Level 3 Diploma in Electrical Installations (2365-03)";
const nvq = "NVQ Level 3 Electrical Installation (2357-44)";

/** One administrator, two assessors, twelve learners, and an assessor in training who came last. */
export const members: Member[] = [
  member("Margaret Oyelaran", "admin", "admin", "Level 5 Diploma in Leadership", "1974-05-12", "LS2 8AJ"),
  member("Dave Hargreaves", "assessor", "assessor", "D32/D33, AM2 centre assessor", "1969-11-03", "BD1 4QR"),
  member("Priya Raman", "priya.raman", "assessor", "TAQA Level 3, City & Guilds 2391", "1983-02-27", "WF1 2DA"),
  member("Sam Whitfield", "student", "student", nvq, "2004-07-19", "LS6 3AG"),
  member("Aisha Begum", "aisha.begum", "student", nvq, "2003-03-08", "BD3 9TL"),
  member("Tomasz Kowalczyk", "tomasz.kowalczyk", "student", nvq, "1997-12-01", "LS9 7RN"),
  member("Callum Reid", "callum.reid", "student", electrician, "2005-01-30", "HX1 5PE"),
  member("Grace Adeyemi", "grace.adeyemi", "student", nvq, "2002-09-14", "LS11 8QF"),
  member("Owen Pritchard", "owen.pritchard", "student", nvq, "2001-06-22", "WF10 4BJ"),
  member("Niamh Gallagher", "niamh.gallagher", "student", electrician, "2004-10-05", "LS13 2HU"),
  member("Mohammed Iqbal", "mohammed.iqbal", "student", nvq, "1999-04-17", "BD8 7SX"),
  member("Ellie Braithwaite", "ellie.braithwaite", "student", nvq, "2003-08-29", "LS21 3DW"),
  member("Kwame Mensah", "kwame.mensah", "student", electrician, "1995-02-11", "LS8 4HS"),
  member("Jack Hutchinson", "jack.hutchinson", "student", nvq, "2005-05-25", "HD1 6RT"),
  member("Zofia Nowak", "zofia.nowak", "student", electrician, "2006-01-16", "LS12 1YX"),
  member("Gemma Ackroyd", "gemma.ackroyd", "assessor", "City & Guilds 2391", "1991-06-09", "BD16 2QT"),
];

/** The first assessor's learners, by the part of the e-mail before the "@". */
export const firstAssessorsLearners = [
  "student",
  "aisha.begum",
  "callum.reid",
  "owen.pritchard",
  "mohammed.iqbal",
  "kwame.mensah",
  "zofia.nowak",
];
/** Has left the centre; the account is no longer active. */
export const hasLeft = "jack.hutchinson";
/** Has only just started and has no portfolio yet. */
export const justStarted = "zofia.nowak";

/** Assesses one learner, whom she has taken over; what she accepts is countersigned. */
export const trainee = "gemma.ackroyd";
export const traineesLearner = "grace.adeyemi";

/** The form with which a member registers. */
export function registrationOf(person: Member, index: number): Registration {
  const number = String(index + 1).padStart(3, "0");
  return { ...person, password: demoPassword, phone: `0113 496 0${number}`, referenceNo: `PB-2026-${number}` };
}

function member(
  name: string,
  mailbox: string,
  role: Member["role"],
  qualification: string,
  dob: string,
  postcode: string,
): Member {
  return { name, email: `${mailbox}@example.com`, role, qualification, dob, postcode };
}
