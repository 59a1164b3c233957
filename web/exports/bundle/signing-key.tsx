import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";

/** By what a verifier knows that a bundle comes from this centre. Shown to administrators, who pass it on. */
export function SigningKey() {
  const { data } = useAnswer("viewBundleKey");
  if (!data) return null;
  return (
    <Panel heading="The key of this installation">
      <p className="max-w-prose">
        Every file is signed with it. Give this fingerprint to whoever verifies one, by another way than the file
        itself:
      </p>
      <p className="wrap-anywhere mt-2 font-mono">{data.fingerprint}</p>
    </Panel>
  );
}
