/** Outlines as those of icon-paths.ts, which the first picture does not wait for. */
const PATHS = {
  pin: 'M5.4 2.4h5.2M6.2 2.6v4L4.4 9.2h7.2L9.8 6.6v-4M8 9.4v4.4',
  record:
    'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 10.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  headset:
    'M3.4 4.6h9.2A1.4 1.4 0 0 1 14 6v4a1.4 1.4 0 0 1-1.4 1.4H10L8 9.6l-2 1.8H3.4A1.4 1.4 0 0 1 2 10V6a1.4 1.4 0 0 1 1.4-1.4z',
} as const;

export type PuppetIconName = keyof typeof PATHS;

/** A decorative icon of puppetry: whatever holds it carries the name. */
export function PuppetIcon({ name }: { name: PuppetIconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
