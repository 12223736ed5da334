import type { ViewerFailure } from './contract.ts';

const MEGABYTE = 1024 * 1024;

/** `1.8 MB`, `38 KB`. */
function amount(bytes: number): string {
  return bytes < MEGABYTE / 10
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Every text of an embedded avatar but those of its bar. */
export const WORDS = {
  avatar: 'Avatar',
  /** Of the canvas. */
  figure: (title: string) =>
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
  disposed: 'The avatar was taken out of the page.',
  noViewerAdvice: 'A script of it could not be loaded.',
  contextLost: 'The picture was lost',
  noMemory: 'Too large for this device',
  fault: 'Something went wrong',
  optionFault: (name: string, value: string, expected: string) =>
    `<vitrine-avatar> ${name}="${value}" is not understood; expected ${expected}`,
} as const;

const TITLES: Readonly<Record<string, string>> = {
  'no-webgl': WORDS.noWebgl,
  'context-lost': WORDS.contextLost,
  'out-of-memory': WORDS.noMemory,
  'nothing-usable': WORDS.noFiles,
  'viewer-missing': WORDS.noViewer,
};

/** A failure as it is shown: what, in bold, and why. Of a file the first sentence says what. */
export function failureText({ code, message, fileName }: ViewerFailure): {
  what: string;
  why: string;
} {
  const first = /^(.+?)\. (.+)$/s.exec(message);
  if (fileName) return first ? { what: first[1], why: first[2] } : { what: fileName, why: message };
  return { what: Object.hasOwn(TITLES, code) ? TITLES[code] : WORDS.fault, why: message };
}
