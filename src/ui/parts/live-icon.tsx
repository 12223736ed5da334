/** Outlines in the style of icon-paths.ts, kept apart so that they are not part of the first page load. */
const PATHS = {
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  'arrow-down': 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  'arrow-up': 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  'turn-left': 'M5.6 3 2.6 6l3 3M2.8 6h6.4a3.7 3.7 0 0 1 0 7.4H6',
  'turn-right': 'm10.4 3 3 3-3 3M13.2 6H6.8a3.7 3.7 0 0 0 0 7.4H10',
  rise: 'M3 13h10M8 10.5V3M5 6l3-3 3 3',
  sink: 'M3 13h10M8 3v7.5M5 7.5l3 3 3-3',
  pin: 'M5.4 2.4h5.2M6.2 2.6v4L4.4 9.2h7.2L9.8 6.6v-4M8 9.4v4.4',
  record:
    'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 10.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  headset:
    'M3.4 4.6h9.2A1.4 1.4 0 0 1 14 6v4a1.4 1.4 0 0 1-1.4 1.4H10L8 9.6l-2 1.8H3.4A1.4 1.4 0 0 1 2 10V6a1.4 1.4 0 0 1 1.4-1.4z',
  thing: 'M8 1.9 13.4 5v6L8 14.1 2.6 11V5zM2.6 5 8 8l5.4-3M8 8v6.1',
  'arrow-right': 'M3 8h10M9.4 4.4 13 8l-3.6 3.6',
  people:
    'M5.6 7.4a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM1.6 13c.2-2.4 1.8-3.8 4-3.8s3.8 1.4 4 3.8M10.6 7.2a1.9 1.9 0 1 0 0-3.8M11.4 9.4c1.8.2 2.9 1.6 3 3.6',
  send: 'M2.4 8 13.6 2.8 10 13.4 7.6 9z',
  sound:
    'M2.4 6.2v3.6h2.4l3.4 2.8V3.4L4.8 6.2zM10.6 5.8a3.2 3.2 0 0 1 0 4.4M12.4 4a5.8 5.8 0 0 1 0 8',
  'sound-off': 'M2.4 6.2v3.6h2.4l3.4 2.8V3.4L4.8 6.2zM10.8 6.2l3.4 3.6M14.2 6.2l-3.4 3.6',
} as const;

export type LiveIconName = keyof typeof PATHS;

/** A decorative icon of live regions or puppetry; the element around it has the accessible name. */
export function LiveIcon({ name }: { name: LiveIconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
