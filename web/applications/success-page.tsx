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
    <div className="mx-auto w-full max-w-[40rem]">
      <Card className="grid grid-cols-1 justify-items-start gap-4">
        <PageHeading title="Application Submitted" />
        <p>Thank you for applying. Your application has arrived, and the centre will contact you by email.</p>
        {reference && (
          <p>
            Your reference number is <strong className="text-lg wrap-anywhere">{reference}</strong>. Please write it
            down: we will ask for it if you contact us.
          </p>
        )}
        <LinkButton variant="primary" to="/">
          Go to Homepage
        </LinkButton>
      </Card>
    </div>
  );
}
