import { displayOptions } from "contract/accounts/account-options.ts";
import type { DisplayPreferences } from "contract/accounts/accounts.ts";
import { useRef, useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useChange } from "../../app/queries.tsx";
import { showDisplayPreferences, useViewer } from "../../app/session.tsx";
import { areSingleKeysOff, setSingleKeysOff } from "../../ui/keys/shortcut-keys.ts";
import { Panel } from "../../ui/panel.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const settings: { [S in Setting]: { legend: string; names: Record<DisplayPreferences[S], string> } } = {
  font: { legend: "Font", names: { standard: "Standard", dyslexia: "Dyslexia-friendly" } },
  size: { legend: "Size", names: { standard: "Standard", large: "Large", largest: "Largest" } },
  spacing: { legend: "Spacing", names: { standard: "Standard", wide: "Wide" } },
  contrast: { legend: "Contrast", names: { standard: "Standard", high: "High" } },
};

type Setting = keyof DisplayPreferences;

/** How the person likes to read: shown at once on every page, and stored with the account. */
export function DisplayPreferencesForm({ stored }: { stored: DisplayPreferences }) {
  const { chosen, choose } = useDisplayPreferences(stored);
  return (
    <Panel heading="Reading">
      <div className="grid gap-4">
        <p className="text-dim">
          Every page is shown in this way, on every device on which you log in. Your choice is saved at once.
        </p>
        {(Object.keys(settings) as Setting[]).map((setting) => (
          <Choice
            key={setting}
            legend={settings[setting].legend}
            name={setting}
            options={displayOptions[setting].map((value) => [value, valueName(setting, value)])}
            value={chosen[setting]}
            onChoose={(value) => choose({ ...chosen, [setting]: value })}
          />
        ))}
        <SingleKeys />
      </div>
    </Panel>
  );
}

function valueName(setting: Setting, value: string): string {
  const names: Record<string, string> = settings[setting].names;
  return names[value] ?? value;
}

/** Of this device, because it depends on the keyboard. The list under "?" has the same switch. */
function SingleKeys() {
  const [isOff, setOff] = useState(areSingleKeysOff);
  return (
    <Choice
      legend="Single-key shortcuts, on this device"
      name="singleKeys"
      options={[
        ["on", "On"],
        ["off", "Off"],
      ]}
      value={isOff ? "off" : "on"}
      onChoose={(value) => {
        setSingleKeysOff(value === "off");
        setOff(value === "off");
      }}
    />
  );
}

/** A few options side by side, of which one is chosen. */
function Choice({
  legend,
  name,
  options,
  value,
  onChoose,
}: {
  legend: string;
  name: string;
  options: [value: string, name: string][];
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([one, optionName]) => (
          <label
            key={one}
            className="control inline-flex cursor-pointer items-center gap-2 rounded-control border border-edge bg-panel px-3 hover:bg-row has-checked:border-brand has-checked:bg-brand-soft has-checked:font-medium"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChoose(one)}
              className="size-4 accent-brand"
            />
            {optionName}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useDisplayPreferences(stored: DisplayPreferences) {
  const change = useChange("changeReading");
  const { showToast } = useToasts();
  // The device has the choice before the server does.
  const { reading: chosen = stored } = useViewer();
  // What is stored by the time a failure arrives.
  const latest = useRef(stored);
  latest.current = stored;

  async function choose(reading: DisplayPreferences): Promise<void> {
    showDisplayPreferences(reading);
    try {
      const { message } = await change.mutateAsync({ body: reading });
      showToast({ tone: "success", message });
    } catch (error) {
      showDisplayPreferences(latest.current);
      showToast(failureToast(error, () => void choose(reading)));
    }
  }

  return { chosen: { ...stored, ...chosen }, choose: (reading: DisplayPreferences) => void choose(reading) };
}
