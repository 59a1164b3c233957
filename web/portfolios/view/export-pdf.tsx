import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { receive } from "../../app/api.ts";
import { saveFile } from "../../app/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

/** Downloads one portfolio as a PDF that is named after its title. */
export function ExportPdf({ portfolio }: { portfolio: string }) {
  const [busy, setBusy] = useState(false);
  const { say } = useToasts();

  async function download() {
    setBusy(true);
    try {
      const file = await receive("exportPortfolio", { params: { id: portfolio } });
      saveFile(file);
      say({ tone: "success", message: `${file.name} is saved.` });
    } catch (error) {
      const message = error instanceof Error ? error.message : "Something went wrong. Please try again.";
      say({ tone: "danger", message: `Export as PDF: ${message}`, retry: () => void download() });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} onClick={() => void download()}>
      {busy && <LoaderCircle aria-hidden size={18} className="animate-spin motion-reduce:animate-none" />}
      {busy ? "Making the PDF…" : "Export as PDF"}
    </Button>
  );
}
