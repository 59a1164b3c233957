import { type RefObject, useState } from "react";
import { imageUrl } from "../../app/api.ts";
import type { ShownAttachment } from "./attachments.tsx";

interface Props {
  attachment: ShownAttachment;
  player: RefObject<HTMLMediaElement | null>;
  onBroken: () => void;
}

/** The browser's own player, which loads nothing before it is pressed. */
export function Player({ attachment: { kind, name, path, poster }, player, onBroken }: Props) {
  const [broken, setBroken] = useState<string>();
  const own = {
    ref: (element: HTMLMediaElement | null) => {
      player.current = element;
    },
    src: imageUrl(path),
    controls: true,
    preload: "none",
    "aria-label": name,
    onError: () => {
      setBroken(path);
      onBroken();
    },
  } as const;
  return (
    <>
      {kind === "audio" ? (
        <audio {...own} className="w-full" />
      ) : (
        <video
          playsInline
          {...own}
          {...(poster !== null && { poster: imageUrl(poster) })}
          style={shape}
          className="w-full rounded-control"
        />
      )}
      {broken === path && (
        <p role="alert" className="font-medium text-danger text-sm">
          It cannot be played at the moment. Press play again.
        </p>
      )}
    </>
  );
}

// As styles, because a page without recordings loads every class.
const shape = { aspectRatio: "16 / 9", maxHeight: "60dvh", backgroundColor: "#000" };
