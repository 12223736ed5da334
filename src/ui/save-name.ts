/** What file systems and browsers will not have in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
/** Devices, which Windows sees in any file of their name. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 80;

/** The name as a file of that ending may have it on every system: `hip_sway.anim`. */
export function saveName(name: string, ending: string): string {
  const safe = Array.from(name.normalize('NFC').replace(FORBIDDEN, '-'))
    .slice(0, LONGEST)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = DEVICE.test(safe) ? `${safe}-clip` : safe || 'animation';
  return `${stem}.${ending}`;
}
