import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Email, line, Message, PageNumber, prose } from "../core/text.ts";
import {
  type ComplaintAct,
  type ComplaintCategory,
  complaintActs,
  complaintCategories,
  complaintLimits,
  complaintStates,
} from "./complaint-words.ts";

const Category = z.enum(
  Object.keys(complaintCategories) as [ComplaintCategory, ...ComplaintCategory[]],
  "Choose what it is about.",
);
const State = z.enum(complaintStates, "Choose a state.");
const moment = z.iso.datetime();

export const NewComplaint = z.object({
  name: line(200, "Enter your name."),
  email: Email,
  category: Category,
  text: prose(complaintLimits.text, "Write what happened."),
  /** What it is about, such as the reference of an application. */
  about: line(complaintLimits.about).default(""),
});
export type NewComplaint = z.output<typeof NewComplaint>;

export const complain = call("complain", {
  summary: "Complain to the centre; anybody may",
  body: NewComplaint,
  answer: Message.extend({ reference: z.string(), dueOn: z.iso.date() }),
  status: 201,
  open: true,
});

const ListedComplaint = z.object({
  _id: z.string(),
  reference: z.string(),
  name: z.string(),
  category: Category,
  state: State,
  owner: Person.nullable(),
  createdAt: moment,
  /** The day by which it has to be answered. */
  dueOn: z.iso.date(),
});
export type ListedComplaint = z.infer<typeof ListedComplaint>;

export const ComplaintSearch = z.object({
  state: z.enum([...complaintStates, ""], "Choose a state.").default(""),
  /** Words of names, email address and reference, in any order. */
  search: line(200).default(""),
  page: PageNumber,
});
export type ComplaintSearch = z.output<typeof ComplaintSearch>;

export const Complaints = paged({ open: count, complaints: z.array(ListedComplaint) });
export type Complaints = z.infer<typeof Complaints>;

export const listComplaints = call("listComplaints", {
  summary: "Complaints, those that are due first before those that are answered",
  query: ComplaintSearch,
  answer: Complaints,
  permission: "manageCentre",
});

const Act = z.enum(Object.keys(complaintActs) as [ComplaintAct, ...ComplaintAct[]], "Choose what to do.");

export const Complaint = ListedComplaint.extend({
  email: z.string(),
  about: z.string(),
  text: z.string(),
  /** When an email said that it has arrived; null when its address had had too many. */
  acknowledgedAt: moment.nullable(),
  answeredAt: moment.nullable(),
  closedAt: moment.nullable(),
  /** Who may take it on. */
  owners: z.array(Person),
  /** Oldest first. */
  events: z.array(z.object({ _id: z.string(), act: Act, text: z.string(), by: Person, at: moment })),
});
export type Complaint = z.infer<typeof Complaint>;

export const viewComplaint = call("viewComplaint", {
  summary: "One complaint, and what was done about it. Each view is recorded",
  params: ById,
  answer: Complaint,
  permission: "manageCentre",
});

export const ComplaintChange = z.object({
  act: Act,
  /** Where it stood for whoever acts. */
  from: State,
  /** The note; the answer, which is sent; the reason; or the owner's id, "" for nobody. */
  text: prose(complaintLimits.note).default(""),
});
export type ComplaintChange = z.output<typeof ComplaintChange>;

export const changeComplaint = call("changeComplaint", {
  summary:
    "Add a note to a complaint, take it on, answer it by email, close it or open it again. 409 when it stands elsewhere by now",
  params: ById,
  body: ComplaintChange,
  answer: Message.extend({ complaint: Complaint }),
  permission: "manageCentre",
});
