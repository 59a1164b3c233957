import { Component, type ReactNode } from "react";
import { PageHeading } from "./page.tsx";
import { Trouble } from "./trouble.tsx";

/**
 * Stands around a page: when its files do not arrive, or it breaks, the bars stay and the person can go on. Give it a
 * `key` that changes with the address, so that the next page starts afresh.
 */
export class Mishap extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <>
        <PageHeading title="This page could not be shown" />
        <Trouble
          message="Check your connection, then press Try again."
          safe="What you have sent is safe, and what you typed is kept on this device."
          onRetry={() => window.location.reload()}
        />
      </>
    );
  }
}
