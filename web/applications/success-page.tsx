import { Check } from "lucide-react";
import { useLocation } from "react-router";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeading } from "../ui/page.tsx";

/** Application Submitted: confirms that it arrived, with its reference and what happens next. */
export function Page() {
  // Whoever opens this address without having applied has no reference.
  const state: { reference?: string } | null = useLocation().state;
  const reference = state?.reference;
  return (
    <div className="mx-auto w-full max-w-[40rem] sm:pt-10">
      <Card className="grid grid-cols-1 justify-items-center gap-4 p-6 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-done-soft text-done">
          <Check aria-hidden size={30} />
        </span>
        <PageHeading title="Application Submitted" />
        <p className="max-w-prose">
          Thank you for applying. Your application has arrived, and the centre will contact you by email.
        </p>
        {reference && (
          <p className="grid w-full gap-1 rounded-control bg-sunken p-4">
            <span className="text-dim text-sm">Your reference number is</span>
            <strong className="font-semibold text-2xl wrap-anywhere">{reference}</strong>
            <span className="text-dim text-sm">Please write it down: we will ask for it if you contact us.</span>
          </p>
        )}
        <LinkButton variant="primary" to="/">
          Go to Homepage
        </LinkButton>
      </Card>
    </div>
  );
}
