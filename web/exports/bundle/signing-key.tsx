import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";
import { words } from "../words.ts";

/** The fingerprint with which a verifier knows that a bundle comes from this centre; administrators pass it on. */
export function SigningKey() {
  const { data } = useAnswer("viewBundleKey");
  if (!data) return null;
  return (
    <Panel heading={words.key.heading}>
      <p className="max-w-prose">{words.key.about}</p>
      <p className="wrap-anywhere mt-2 font-mono">{data.fingerprint}</p>
    </Panel>
  );
}
