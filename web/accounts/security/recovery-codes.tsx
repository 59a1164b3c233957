import { useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  }
  return (
    <div className="grid gap-4">
      <p>
        Each of these signs you in once, beside your password, when you do not have the app. They are not shown again:
        print them or keep them where only you look.
      </p>
      <ul className="grid grid-cols-2 gap-2 rounded-panel bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => print()}>Print</Button>
        <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy"}</Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
