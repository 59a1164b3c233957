import { text } from "node:stream/consumers";
import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
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
