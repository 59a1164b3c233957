import { text } from "node:stream/consumers";
import { ownLogo } from "contract/core/centre.ts";
import { StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { centre } from "../centre.ts";
import { barButton } from "../layout/bar-button.ts";
import { TopBar } from "../layout/top-bar.tsx";
import { SessionProvider } from "../session.tsx";
import { App } from "./app.tsx";

/** The login page as a signed-out person sees it, prerendered at build time. The tree has to match shell.tsx. */
export async function loginMarkup(): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location="/login">
        <SessionProvider>
          <App />
        </SessionProvider>
      </StaticRouter>
    </StrictMode>,
  );
  return text(prelude);
}

const { logo } = centre;

/**
 * The top bar of signed-in pages without the person, who is not known yet. Nothing in it can be used. It shows the
 * product's sign, or has the place of a centre's own logo.
 */
export function barMarkup({ withLogo = false } = {}): string {
  centre.logo = withLogo ? logo : ownLogo;
  const room = <span className={`${barButton} max-sm:hidden`} />;
  return renderToStaticMarkup(
    <div inert>
      <TopBar menu={room} person={<span className="block min-h-6" />} />
    </div>,
  );
}
