const MEGABYTE = 1024 * 1024;

/** `1.8 MB`, `38 KB`. */
function formatBytes(bytes: number): string {
  return bytes < MEGABYTE / 10
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** The texts of an embedded avatar that visitors read, or that screen readers read to them, except those of the bar. */
export const ELEMENT = {
  avatar: 'Avatar',
  liveRegion: 'Live region',
  /** Accessible name of the canvas. */
  canvas: (title: string) =>
    `${title}. Arrow keys turn it, plus and minus zoom, Home shows all of it, Space plays and pauses.`,
  play: (name: string) => `Play ${name}`,
  show: (name: string) => `Show ${name} in 3D`,
  loading: 'Loading',
  files: (done: number, total: number, bytes: number) =>
    `${done} of ${total} ${total === 1 ? 'file' : 'files'}${bytes > 0 ? `, ${formatBytes(bytes)}` : ''}`,
  loaded: (title: string) => `${title} is loaded`,
  tryAgain: 'Try again',
  close: 'Close',
  openInVitrine: 'Open in Vitrine',
  posterStays: 'The poster stays.',
  noWebgl: 'This browser has no WebGL 2',
  noWebglAdvice: 'It cannot draw 3D.',
  noFiles: 'None of these files can be shown',
  noViewer: 'Vitrine could not be loaded',
  noViewerAdvice: 'One of its scripts is missing or blocked.',
  disposed: 'The avatar was removed from the page.',
  contextLost: 'The graphics card has stopped drawing',
  outOfMemory: 'Too large for this device',
  error: 'Something went wrong',
  badAttribute: (name: string, value: string, expected: string) =>
    `<vitrine-avatar> ${name}="${value}" is invalid; expected ${expected}`,
} as const;
