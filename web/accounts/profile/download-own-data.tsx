import { Link } from "react-router";
import { send } from "../../app/api.ts";
import { saveFile } from "../../app/download.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

export function DownloadOwnData() {
  const { role } = useViewer();
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
        {error && <ErrorMessage message={error.message} onRetry={() => void run(download)} />}
        <p>
          One file with everything that is stored about you: account, portfolios, facts about photos, feedback,
          notifications and what you did when. The photos themselves stay with their portfolios.
        </p>
        {role === "student" && (
          <p>
            To have your portfolios as they are, with photos and PDFs, <Link to="/bundle">download everything</Link>.
          </p>
        )}
        <div>
          <Button busy={busy} onClick={() => void run(download)}>
            Download my data
          </Button>
          <div role="status">{message && <p className="mt-3">{message}</p>}</div>
        </div>
      </div>
    </Panel>
  );
}
