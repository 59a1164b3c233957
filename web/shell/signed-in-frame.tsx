import { type ReactNode, useEffect } from "react";
import { Layout } from "../layout/layout.tsx";
import { AnswersProvider } from "../queries.tsx";
import { linksOf } from "../routes.tsx";
import { logOut, refreshSession, useViewer } from "../session.tsx";
import { ConfirmProvider } from "../ui/confirm.tsx";

/** What every signed-in page has around it. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  useEffect(() => {
    refreshSession().catch(() => undefined); // Offline the shell goes on with what it knows.
  }, []);
  return (
    <AnswersProvider key={viewer._id}>
      <ConfirmProvider>
        <Layout viewer={viewer} links={linksOf(viewer.role)} onLogOut={logOut}>
          {children}
        </Layout>
      </ConfirmProvider>
    </AnswersProvider>
  );
}
