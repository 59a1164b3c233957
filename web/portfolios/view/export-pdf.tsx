import { LoaderCircle } from "lucide-react";
import { useDownload } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../words/view.ts";

const { pdf } = words;

/** Downloads one portfolio as a PDF that is named after its title. */
export function ExportPdf({ portfolio }: { portfolio: string }) {
  const { bytes, download } = useDownload(pdf.export, "exportPortfolio", { params: { id: portfolio } });
  const busy = bytes !== undefined;
  return (
    <Button busy={busy} onClick={download}>
      {busy && <LoaderCircle aria-hidden size={18} className="animate-spin motion-reduce:animate-none" />}
      {busy ? pdf.making : pdf.export}
    </Button>
  );
}
