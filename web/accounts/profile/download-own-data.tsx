import { Link } from "react-router";
import { send } from "../../app/api.ts";
import { saveFile, useDownload } from "../../app/download.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";

export function DownloadOwnData() {
  const { _id: id, role } = useViewer();
  const page = useDownload("Your data to read", "downloadRecord", { params: { id } });
  const { busy, message, error, run } = useAction();

  async function download() {
    const record = await send("downloadOwnData");
    const content = new Blob([JSON.stringify(record, null, 2)], { type: "application/json" });
    saveFile({ name: `portfolio-builder-${record.madeAt.slice(0, 10)}.json`, content });
    return "Your file is in your downloads.";
  }

  return (
    <Panel heading="Your data">
      <div className="grid justify-items-start gap-3">
        <QueryError query={{ error, refetch: () => run(download) }} />
        <p>
          One file with everything that is stored about you: account, portfolios, facts about photos, feedback, emails,
          notifications and who did what when. The page opens in any browser without a network; the other file is for
          programs. The photos themselves stay with their portfolios.
        </p>
        {role === "student" && (
          <p>
            To have your portfolios as they are, with photos and PDFs, <Link to="/bundle">download everything</Link>.
          </p>
        )}
        <div>
          <div className="flex flex-wrap gap-2">
            <Button busy={page.bytes !== undefined} onClick={page.download}>
              Download a page to read
            </Button>
            <Button busy={busy} onClick={() => void run(download)}>
              Download my data
            </Button>
          </div>
          <div role="status">{message && <p className="mt-3">{message}</p>}</div>
        </div>
      </div>
    </Panel>
  );
}
