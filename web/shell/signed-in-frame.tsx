import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { Layout } from "../layout/layout.tsx";
import { AnswersProvider } from "../queries.tsx";
import { linksOf } from "../routes.tsx";
import { logOut, refreshSession, useViewer } from "../session.tsx";
import { ConfirmProvider } from "../ui/confirm.tsx";

/** What every signed-in page has around it. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  function leave() {
    logOut();
    // From pages that anyone may open, nobody else would lead away.
    navigate("/login", { replace: true });
  }
  useEffect(() => {
    refreshSession().catch(() => undefined); // Offline the shell goes on with what it knows.
  }, []);
  return (
    <AnswersProvider key={viewer._id}>
      <ConfirmProvider>
        <Layout viewer={viewer} links={linksOf(viewer.role)} onLogOut={leave}>
          {children}
        </Layout>
      </ConfirmProvider>
    </AnswersProvider>
  );
}
