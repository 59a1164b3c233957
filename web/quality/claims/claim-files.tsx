import "contract/core/office-paths.ts";
import type { ClaimState } from "contract/quality/claiming.ts";
import { Download } from "lucide-react";
import { useDownload } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";

const files = { exportClaims: "CSV", exportClaimsPdf: "PDF" } as const;

/** Saves one of the lists as a file for the awarding body. */
export function ClaimFiles({ state, search }: { state: ClaimState; search: string }) {
  const query = { state, ...(search && { search }) };
  return (
    <>
      <FileButton call="exportClaims" query={query} />
      <FileButton call="exportClaimsPdf" query={query} />
    </>
  );
}

function FileButton({ call, query }: { call: keyof typeof files; query: { state: ClaimState } }) {
  const name = files[call];
  const { bytes, download } = useDownload(name, call, { query });
  return (
    <Button busy={bytes !== undefined} onClick={download}>
      <Download aria-hidden size={16} />
      {name}
    </Button>
  );
}
