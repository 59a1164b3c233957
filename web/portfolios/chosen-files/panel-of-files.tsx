import { lazy, Suspense } from "react";
import { Panel } from "../../ui/panel.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";
import type { FilesProps } from "./files-field.tsx";

// Loaded after the page; its place is kept.
const FilesField = lazy(() => import("./files-field.tsx").catch(() => ({ default: () => null })));

/** The files and recordings of a portfolio's form. */
export function FilesPanel(props: FilesProps) {
  return (
    <Panel heading="Files and Recordings">
      <FilesPart {...props} />
    </Panel>
  );
}

/** The same without a heading. */
export function FilesPart(props: FilesProps) {
  const isAfterFirstLoad = useAfterFirstLoad();
  return (
    <div className="min-h-36">
      {isAfterFirstLoad && (
        <Suspense>
          <FilesField {...props} />
        </Suspense>
      )}
    </div>
  );
}
