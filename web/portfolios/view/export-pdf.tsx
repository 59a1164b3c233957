import { LoaderCircle } from "lucide-react";
import { useDownload } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";

/** Downloads one portfolio as a PDF that is named after its title. */
export function ExportPdf({ portfolio }: { portfolio: string }) {
  const { bytes, download } = useDownload("Export as PDF", "exportPortfolio", { params: { id: portfolio } });
  const busy = bytes !== undefined;
  return (
    <Button busy={busy} onClick={download}>
      {busy && <LoaderCircle aria-hidden size={18} className="animate-spin motion-reduce:animate-none" />}
      {busy ? "Making the PDF…" : "Export as PDF"}
    </Button>
  );
}
