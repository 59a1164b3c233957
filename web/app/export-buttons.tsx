import { Button } from "../ui/button.tsx";
import { sizeOf } from "../ui/sizes.ts";
import { useDownload } from "./download.ts";
import { words } from "./words/calls.ts";

/** Saves every account, or every portfolio, as a CSV file. */
export function ExportButtons() {
  return (
    <>
      <ExportButton call="exportAccounts" name={words.exports.users} />
      <ExportButton call="exportPortfolios" name={words.exports.portfolios} />
    </>
  );
}

function ExportButton({ call, name }: { call: "exportAccounts" | "exportPortfolios"; name: string }) {
  const { bytes, download } = useDownload(name, call);
  return (
    <Button busy={bytes !== undefined} onClick={download}>
      {bytes === undefined ? name : `${name}: ${sizeOf(bytes)}…`}
    </Button>
  );
}
