import { productName } from "contract/core/centre.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "./card.tsx";

interface HeadingProps {
  title: string;
  tab?: string;
  back?: ReactNode;
  children?: ReactNode;
}

/** The page's heading with its acts beside it, and a way back (back.tsx) before it. */
export function PageHeading({ title, tab, back, children }: HeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="flex min-w-0 items-center">
        {back}
        {/* As high as its acts, so that it keeps its place when they come or wrap. */}
        <PageTitle
          title={title}
          {...(tab !== undefined && { tab })}
          className="min-h-9 content-center touch:min-h-11"
        />
      </div>
      {children}
    </div>
  );
}

/** The heading alone: sets the document title, and takes the focus after a navigation so that screen readers announce it. */
export function PageTitle({ title, tab = title, className = "" }: { title: string; tab?: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tab} – ${productName}`;
  }, [tab]);
  useEffect(() => {
    if (navigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`wrap-anywhere text-2xl outline-none ${className}`}>
      {title}
    </h1>
  );
}

/**
 * A page that is one card: logging in, registering and the like. `width` is a class. Beside the centre's front door it
 * has no edge of its own, and the product's name above its heading where the door shows another.
 */
export function CardPage({
  title,
  tab = title,
  width = "max-w-[30rem]",
  children,
}: {
  title: string;
  tab?: string;
  width?: string;
  children: ReactNode;
}) {
  return (
    <div className={`mx-auto w-full ${width} in-data-public-page:[&_h1]:text-3xl`}>
      <Card className="p-6 in-data-public-page:border-0 in-data-public-page:no-shadow max-lg:in-data-public-page:p-0">
        <p className="hidden font-medium text-dim lg:in-data-public-page:in-data-centre:block">{productName}</p>
        <PageHeading title={title} tab={tab} />
        {children}
      </Card>
    </div>
  );
}

/** As the ref of what replaces the pressed control: the person goes on there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, when the focused element is removed and nothing nearer remains. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** Calls `focus` when what had the focus has gone from the page, so that keyboard users keep their place. */
export function focusIfLost(focus: () => void): void {
  if (document.activeElement === document.body) focus();
}

// React Router counts navigations in the history state; on the first page the focus stays where the browser put it.
export function navigated(): boolean {
  return window.history.state?.idx > 0;
}
