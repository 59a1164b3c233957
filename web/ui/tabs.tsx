import { grouped } from "./language.ts";

export interface Tab<K extends string> {
  key: K;
  name: string;
  count?: number;
}

/** Switches between a few views, with counts; replaces columns on a phone. */
export function Tabs<K extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  className = "",
}: {
  label: string;
  tabs: Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  className?: string;
}) {
  return (
    <fieldset
      className={`flex min-w-0 flex-wrap gap-0.5 rounded-panel border border-line bg-sunken p-0.5 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={tab.key === chosen}
          onClick={() => onChoose(tab.key)}
          className="choice min-h-8 whitespace-nowrap border border-transparent text-sm touch:min-h-11 aria-pressed:border-edge"
        >
          {tab.name}
          {tab.count !== undefined && ` (${grouped(tab.count)})`}
        </button>
      ))}
    </fieldset>
  );
}
