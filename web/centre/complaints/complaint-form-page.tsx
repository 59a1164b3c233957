import type { AnswerOf } from "contract/calls.ts";
import { complaintCategories, complaintLimits } from "contract/centre/complaint-words.ts";
import type { NewComplaint } from "contract/centre/complaints.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { useState } from "react";
import { Link } from "react-router";
import { CardForm } from "../../accounts/sign-in/card-form.tsx";
import { forgetFields, keepFields, keptFields } from "../../accounts/sign-in/kept-fields.ts";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { useSession } from "../../app/session.tsx";
import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { CardPage } from "../../ui/page.tsx";

type Fields = { [Name in keyof NewComplaint]: string };

const names = ["name", "email", "category", "text", "about"];

/** Complaints: anybody writes what happened, and gets a reference and the day by which it is answered. */
export function Page() {
  const { viewer } = useSession();
  const key = `complaint ${viewer?._id ?? ""}`;
  const [kept] = useState(() => ({ name: viewer?.name ?? "", ...keptFields(key) }));
  const [sent, setSent] = useState<AnswerOf<"complain">>();
  const form = useAccountForm<Fields>({
    values: kept as Fields,
    onChange: (values) => keepFields(key, values, names),
    schema: async () => (await import("contract/centre/complaints.ts")).NewComplaint as never,
    act: async (fields) => {
      const answer = await send("complain", { body: fields as never });
      forgetFields(key);
      setSent(answer);
      return answer.message;
    },
  });
  if (sent) return <Arrived {...sent} />;
  const { error } = form;
  return (
    <CardForm
      title="Complaints"
      width="max-w-[40rem]"
      form={form}
      hasSummary
      failure={error && sentenceFor(error)}
      action="Send complaint"
      links={<Link to="/privacy">What happens with your data</Link>}
    >
      <p>
        Tell the centre what went wrong. You get an email that it has arrived, and an answer within 20 working days.
      </p>
      <TextField label="Your name" autoComplete="name" {...form.field("name")} />
      <TextField label="Email address" type="email" autoComplete="email" {...form.field("email")} />
      <SelectField label="What is it about?" {...form.field("category")}>
        <option value="">Choose</option>
        {Object.entries(complaintCategories).map(([category, name]) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="What happened?"
        hint="When and where, and what should be done about it."
        rows={6}
        maxLength={complaintLimits.text}
        {...form.field("text")}
      />
      <TextField
        optional
        label="Reference"
        hint="If it is about an application or an earlier complaint."
        autoComplete="off"
        {...form.field("about")}
        required={false}
      />
    </CardForm>
  );
}

function Arrived({ message, reference, dueOn }: AnswerOf<"complain">) {
  return (
    <CardPage title="Thank you" tab="Complaints" width="max-w-[40rem]">
      <p role="status" className="mb-3">
        {message}
      </p>
      <p className="grid w-full gap-1 rounded-control bg-sunken p-4">
        <span className="text-dim text-sm">Your reference number is</span>
        <strong className="font-semibold text-2xl wrap-anywhere">{reference}</strong>
        <span className="text-dim text-sm">{`The centre answers by ${dayInWords(dueOn)}, by email.`}</span>
      </p>
    </CardPage>
  );
}

function sentenceFor(error: Error): string {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable
    ? "We could not reach the server. What you typed is still here: check your connection, then press Send complaint again."
    : "Your complaint was not sent.";
}
