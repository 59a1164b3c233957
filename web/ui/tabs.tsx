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
          className="min-h-8 grow whitespace-nowrap rounded-control border border-transparent px-3 font-medium text-dim text-sm max-sm:min-h-11 pointer-coarse:min-h-11 aria-pressed:border-edge aria-pressed:bg-panel aria-pressed:text-text aria-pressed:panel-shadow forced-colors:aria-pressed:outline"
        >
          {tab.name}
          {tab.count !== undefined && ` (${grouped(tab.count)})`}
        </button>
      ))}
    </fieldset>
  );
}
