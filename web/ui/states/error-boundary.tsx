import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button, LinkButton } from "../button.tsx";
import { PageHeading } from "../page.tsx";
import { Trouble } from "./trouble.tsx";

interface Props {
  children: ReactNode;
  /** Tells whoever runs the server. Answers the reference under which it is found there, if it could be told. */
  report: (error: unknown, componentStack: string | undefined) => Promise<string | undefined>;
  /** What Try again does besides drawing the page once more. */
  onRetry?: () => void;
}
interface State {
  error?: unknown;
  isBroken: boolean;
  reference?: string | undefined;
}

const whole: State = { isBroken: false };

/**
 * Stands around a page: when its files do not arrive, or it breaks, the bars stay and the person can go on. Give it a
 * `key` that changes with the address, so that the next page starts afresh.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (isNotLoaded(error)) return;
    void this.props.report(error, componentStack ?? undefined).then((reference) => this.setState({ reference }));
  }

  retry = () => {
    this.setState({ ...whole, error: undefined, reference: undefined });
    this.props.onRetry?.();
  };

  override render() {
    const { error, isBroken, reference } = this.state;
    if (!isBroken) return this.props.children;
    return isNotLoaded(error) ? <NotLoaded /> : <Broken reference={reference} onRetry={this.retry} />;
  }
}

/** Did a page's file not arrive, because of the network or because a newer version of the app has replaced it? */
export function isNotLoaded(error: unknown): boolean {
  // Each browser has words of its own for it, and no class.
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

function NotLoaded() {
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <Trouble
        message="Check your connection, then press Try again."
        safe={kept}
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
          This is a fault of the page, not of your connection or of what you did.
        </p>
        <p>{kept}</p>
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

const kept =
  "What you have sent is safe. Portfolios, feedback and applications that you have not sent yet are kept on this device.";
