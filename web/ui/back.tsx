import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import { IconButton } from "./button.tsx";
import { navigated } from "./page.tsx";

/** Goes to the page before this one; where there is none, as after a link from outside, to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void (navigated() ? navigate(-1) : navigate(otherwise));
}

/** Before the heading of a page whose own bar takes the place of a phone's places: an installed app has no other way back. */
export function BackArrow({ otherwise }: { otherwise: string }) {
  return <IconButton icon={ArrowLeft} name="Back" onClick={useBack(otherwise)} className="-ml-3 sm:hidden" />;
}
