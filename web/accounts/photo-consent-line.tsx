import { dayOf } from "contract/core/dates.ts";
import { useAnswer } from "../app/queries.tsx";

/** Whether a learner may be photographed, for whoever is about to; nothing while that is not known here. */
export function PhotoConsentLine({ id }: { id: string }) {
  const { data } = useAnswer("viewPhotoConsent", { params: { id } });
  if (!data) return null;
  const since = data.since ? ` since ${dayOf(data.since)}` : "";
  return data.state === "given" ? (
    <p className="mb-3 text-dim text-sm">{`Has consented to being photographed${since}.`}</p>
  ) : (
    <p className="mb-3 font-medium text-waiting">{`Has not consented to being photographed${since}. Photograph the work alone.`}</p>
  );
}
