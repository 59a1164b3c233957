import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { useChange } from "../../app/queries.tsx";
import { AskDialog } from "./ask-dialog.tsx";

interface Props {
  portfolio: Pick<PortfolioDetail, "_id" | "userId">;
  onClose: () => void;
}

/** Asks a witness of a portfolio. */
export default function AskWitness({ portfolio: { _id, userId }, onClose }: Props) {
  const { mutateAsync: ask } = useChange("askWitness");
  const intro = `Somebody who saw ${userId.name} do this job says so on their own device, without an account.`;
  return <AskDialog of="witness" intro={intro} onClose={onClose} ask={(body) => ask({ params: { id: _id }, body })} />;
}
