import type { ReactNode } from "react";
import { TopBar } from "./top-bar.tsx";

/** Pages for people who are not signed in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main id="content" tabIndex={-1} className="outline-none mx-auto max-w-5xl px-4 py-8">
        {children}
      </main>
    </>
  );
}
