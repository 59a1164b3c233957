import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import type { UploadState } from "./upload.ts";

/** Progress of everything and of each photo, and a way to stop. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const isSent = state.percent === 100;
  return (
    <section aria-label="Sending" className="grid gap-3 rounded-panel border-2 border-brand bg-panel p-4">
      <Progress
        name={isSent ? "Sent. The server is storing your photos." : "Sending your portfolio"}
        percent={state.percent}
      />
      {state.files.map((file) => (
        <Progress key={file.id} name={file.name} percent={file.percent} />
      ))}
      {!isSent && (
        <Button onClick={onCancel} className="justify-self-start">
          Stop sending
        </Button>
      )}
    </section>
  );
}
