/** Outlines as those of icon-paths.ts, which the first picture does not wait for. */
const PATHS = {
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  'arrow-down': 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  'arrow-up': 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  'turn-left': 'M5.6 3 2.6 6l3 3M2.8 6h6.4a3.7 3.7 0 0 1 0 7.4H6',
  'turn-right': 'm10.4 3 3 3-3 3M13.2 6H6.8a3.7 3.7 0 0 0 0 7.4H10',
  rise: 'M3 13h10M8 10.5V3M5 6l3-3 3 3',
  sink: 'M3 13h10M8 3v7.5M5 7.5l3 3 3-3',
} as const;

export type LiveIconName = keyof typeof PATHS;

/** A decorative icon of the live parts: whatever holds it carries the name. */
export function LiveIcon({ name }: { name: LiveIconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
