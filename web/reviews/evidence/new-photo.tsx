import { Badge } from "../../ui/badge.tsx";

export function NewPhoto() {
  return <Badge tone="blue">New since the last round</Badge>;
}
