import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button, LinkButton } from "../button.tsx";
import { PageHeading } from "../page.tsx";
import { ErrorMessage } from "./error-message.tsx";

/** What an error page has not harmed. */
const safe =
  "What you have sent is safe. Portfolios, feedback and applications that you have not sent yet are kept on this device.";

interface Props {
  children: ReactNode;
  /** Reports the error to the server's log. Resolves to the reference there, if the report succeeded. */
  report: (error: unknown, componentStack: string | undefined) => Promise<string | undefined>;
  /** Called by Try again before the page is rendered again. */
  onRetry?: () => void;
}
interface State {
  error?: unknown;
  isBroken: boolean;
  reference?: string | undefined;
}

const initialState: State = { isBroken: false };

/**
 * Wraps a page: when its chunk cannot be loaded or it throws, the top bar and sidebar stay usable. Give it a `key` that
 * changes with the address, so that the next page starts without the error.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = initialState;

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (isNotLoaded(error)) return;
    void this.props.report(error, componentStack ?? undefined).then((reference) => this.setState({ reference }));
  }

  retry = () => {
    this.setState({ ...initialState, error: undefined, reference: undefined });
    this.props.onRetry?.();
  };

  override render() {
    const { error, isBroken, reference } = this.state;
    if (!isBroken) return this.props.children;
    return isNotLoaded(error) ? <NotLoaded /> : <Broken reference={reference} onRetry={this.retry} />;
  }
}

/** Whether a page's chunk could not be loaded: no network, or a newer version of the app has replaced it. */
export function isNotLoaded(error: unknown): boolean {
  // Browsers throw no class of their own for this, so the messages of Chromium, Firefox and Safari are matched.
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

function NotLoaded() {
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <ErrorMessage
        message="Check your connection, then press Try again."
        safe={safe}
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

function Broken({ reference, onRetry }: { reference: string | undefined; onRetry: () => void }) {
  return (
    <>
      <PageHeading title="Something went wrong on this page" />
      <div role="alert" className="grid gap-3 rounded-panel border-2 border-danger bg-danger-soft p-4">
        <p className="font-semibold text-danger">
          This is an error in the page, not in your connection or in what you did.
        </p>
        <p>{safe}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onRetry}>Try again</Button>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <LinkButton to="/" reloadDocument>
            Go to your dashboard
          </LinkButton>
        </div>
        {reference && (
          <p className="wrap-anywhere text-sm">
            It has been reported. If you ask your centre about it, give them this reference: <code>{reference}</code>
          </p>
        )}
      </div>
    </>
  );
}
