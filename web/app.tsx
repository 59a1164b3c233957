import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { Built } from "./built.tsx";
import { PublicLayout } from "./layout/public-layout.tsx";
import { homeOf, isBuilt, pages, type Screen, screens } from "./routes.tsx";
import { keepPlace, useSession } from "./session.tsx";
import { Loading } from "./ui/loading.tsx";
import { NoticeProvider } from "./ui/notices.tsx";

// The signed-in frame brings what only signed-in pages need, so that the login page stays small.
const SignedInFrame = lazy(() => import("./signed-in-frame.tsx").then((module) => ({ default: module.SignedInFrame })));

/** Which screen is shown to whom. The server enforces every rule itself; these guards spare people dead ends. */
export function App() {
  return (
    <Built value={isBuilt}>
      <NoticeProvider>
        <Routes>
          <Route element={<Frame />}>
            {pages.map(({ Page, ...screen }) => (
              <Route key={screen.path} path={screen.path} element={<Guard screen={screen}>{<Page />}</Guard>} />
            ))}
          </Route>
          {screens.map(
            (screen) =>
              !screen.page && <Route key={screen.path} path={screen.path} element={<Home wanted={screen} />} />,
          )}
          <Route path="*" element={<Home />} />
        </Routes>
      </NoticeProvider>
    </Built>
  );
}

function Frame() {
  const { viewer } = useSession();
  if (!viewer) {
    return (
      <PublicLayout>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </PublicLayout>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignedInFrame>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </SignedInFrame>
    </Suspense>
  );
}

function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { viewer } = useSession();
  if (screen.path === "/login" && viewer) return <Home />;
  if (screen.roles === "anyone") return children;
  if (!viewer || !screen.roles.includes(viewer.role)) return <Home wanted={screen} />;
  return children;
}

/** Sends a signed-in person to their own start, anyone else to the login, which brings them back afterwards. */
function Home({ wanted }: { wanted?: Screen }) {
  const { viewer } = useSession();
  const { pathname, search } = useLocation();
  if (viewer) return <Navigate to={homeOf(viewer.role)} replace />;
  if (wanted && wanted.roles !== "anyone") keepPlace(pathname + search);
  return <Navigate to="/login" replace />;
}
