import { type ReactNode, useState } from "react";
import { Panel } from "../ui/panel.tsx";
import { announce } from "./channel.ts";
import { chooseOnlyOnWifi, isOnlyOnWifi, tellsConnection } from "./sending/wifi.ts";
import { words } from "./words.ts";

/** Whether photos wait for Wi-Fi on this device; nothing in browsers that do not tell what the connection is. */
export default function WifiSetting(): ReactNode {
  const [isChosen, setChosen] = useState(isOnlyOnWifi);
  if (!tellsConnection()) return null;
  function choose(only: boolean) {
    chooseOnlyOnWifi(only);
    setChosen(only);
    announce({ kind: "wake" });
  }
  return (
    <Panel heading={words.wifi.heading}>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-brand"
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
        />
        {words.wifi.only}
      </label>
      <p className="text-dim text-sm">{words.wifi.about}</p>
    </Panel>
  );
}
