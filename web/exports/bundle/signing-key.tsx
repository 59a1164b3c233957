import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";

/** The fingerprint with which a verifier knows that a bundle comes from this centre; administrators pass it on. */
export function SigningKey() {
  const { data } = useAnswer("viewBundleKey");
  if (!data) return null;
  return (
    <Panel heading="The key of this installation">
      <p className="max-w-prose">
        Every file is signed with it. Give this fingerprint to whoever verifies one, separately from the file:
      </p>
      <p className="wrap-anywhere mt-2 font-mono">{data.fingerprint}</p>
    </Panel>
  );
}
