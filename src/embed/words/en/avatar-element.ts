const MEGABYTE = 1024 * 1024;

/** `1.8 MB`, `38 KB`. */
function amount(bytes: number): string {
  return bytes < MEGABYTE / 10
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** The texts that visitors read or hear in an embedded avatar, except those of its bar. */
export const ELEMENT = {
  avatar: 'Avatar',
  /** Accessible name of the canvas. */
  canvas: (title: string) =>
    `${title}. Arrow keys turn it, plus and minus zoom, Home shows all of it, Space plays and pauses.`,
  play: (name: string) => `Play ${name}`,
  show: (name: string) => `Show ${name} in 3D`,
  loading: 'Loading',
  files: (done: number, total: number, bytes: number) =>
    `${done} of ${total} ${total === 1 ? 'file' : 'files'}${bytes > 0 ? `, ${amount(bytes)}` : ''}`,
  loaded: (title: string) => `${title} is here`,
  tryAgain: 'Try again',
  close: 'Close',
  openInVitrine: 'Open in Vitrine',
  posterStays: 'The poster stays.',
  noWebgl: 'No WebGL 2 here',
  noWebglAdvice: 'This browser draws no 3D.',
  noFiles: 'Nothing of this can be shown',
  noViewer: 'Vitrine itself did not arrive',
  noViewerAdvice: 'A script of it could not be loaded.',
  disposed: 'The avatar was taken out of the page.',
  contextLost: 'The picture was lost',
  outOfMemory: 'Too large for this device',
  error: 'Something went wrong',
  badAttribute: (name: string, value: string, expected: string) =>
    `<vitrine-avatar> ${name}="${value}" is not understood; expected ${expected}`,
} as const;
