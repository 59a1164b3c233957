import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { sizeOf } from "../ui/sizes.ts";
import { useToasts } from "../ui/states/toasts.tsx";
import { Refused, receive } from "./api.ts";
import { saveFile } from "./save-file.ts";

/** Saves every account, or every portfolio, as a CSV file. */
export function ExportButtons() {
  return (
    <>
      <ExportButton call="exportAccounts" name="Export Users" />
      <ExportButton call="exportPortfolios" name="Export Portfolios" />
    </>
  );
}

function ExportButton({ call, name }: { call: "exportAccounts" | "exportPortfolios"; name: string }) {
  const [bytes, setBytes] = useState<number>();
  const { say } = useToasts();

  async function download() {
    setBytes(0);
    try {
      const file = await receive(call, {}, setBytes);
      saveFile(file);
      say({ tone: "success", message: `${file.name} is saved.` });
    } catch (error) {
      // A 401 has already led to the login page, which says that the session ended.
      if (error instanceof Refused && error.status === 401) return;
      const message = error instanceof Error ? error.message : "Something went wrong.";
      say({ tone: "danger", message: `${name}: ${message}`, retry: () => void download() });
    } finally {
      setBytes(undefined);
    }
  }

  return (
    <Button busy={bytes !== undefined} onClick={() => void download()}>
      {bytes === undefined ? name : `${name}: ${sizeOf(bytes)}…`}
    </Button>
  );
}
