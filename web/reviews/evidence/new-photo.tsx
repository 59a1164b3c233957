import { Badge } from "../../ui/badge.tsx";
import { words } from "../words/review.tsx";

export function NewPhoto() {
  return <Badge tone="blue">{words.photos.isNew}</Badge>;
}
