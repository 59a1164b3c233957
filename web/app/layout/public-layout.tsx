import { productName } from "contract/core/centre.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { centre } from "../centre.ts";
import { barButton } from "./bar-button.ts";
import { CentreLogo } from "./centre-logo.tsx";
import { TopBar } from "./top-bar.tsx";

interface Props {
  children: ReactNode;
}

/** Pages with which people come in: the centre's front door beside the page, on a phone above it. */
export function PublicPage({ children }: Props) {
  return (
    <div
      data-public-page
      className="min-h-dvh bg-panel max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[1fr_41.25rem]"
    >
      <header className="relative flex h-[clamp(7rem,24svh,16.25rem)] flex-col justify-end overflow-hidden bg-bar p-5 text-on-bar lg:sticky lg:top-0 lg:h-dvh lg:justify-between lg:p-10 print:hidden">
        <div aria-hidden className="public-page-drawing absolute inset-0" />
        <div className="relative flex items-center gap-3">
          <CentreLogo className="h-11" />
          <div className="min-w-0">
            <p className="font-semibold text-2xl wrap-anywhere">{centre.name}</p>
            <p className="hidden text-on-bar-dim text-sm in-data-centre:max-lg:block">{productName}</p>
          </div>
        </div>
        <div className="relative max-lg:hidden">
          <p className="mb-2 font-semibold text-3xl">Show the work you do.</p>
          <p className="text-lg text-on-bar-dim">Photograph it, write it up, get it signed off.</p>
        </div>
      </header>
      <div className="flex grow flex-col lg:min-h-dvh">
        <main
          id="content"
          tabIndex={-1}
          className="grid grow content-center px-5 pt-6 pb-8 outline-none max-lg:content-start sm:[&_.control]:min-h-11 max-sm:[&_.control]:min-h-13"
        >
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** Other pages that anybody can open, under the top bar. */
export function PublicLayout({ children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar>
        <Link to="/login" className={`${barButton} text-on-bar no-underline hover:underline`}>
          Login
        </Link>
      </TopBar>
      <main id="content" tabIndex={-1} className="grow px-4 py-6 outline-none sm:px-6">
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer className="flex flex-wrap justify-center gap-x-5 px-5 pb-4 text-sm print:hidden">
      <Link to="/accessibility" className={footLink}>
        Accessibility
      </Link>
      <Link to="/accessibility#contact" className={footLink}>
        Contact the centre
      </Link>
    </footer>
  );
}

const footLink = "inline-flex min-h-6 items-center text-dim no-underline hover:underline max-sm:min-h-11";
