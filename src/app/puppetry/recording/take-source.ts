import type { FileSource } from '../../app-interface.ts';

/** A recording as a file that is opened: `NAME 14.02.anim`, by the clock on the wall. */
export function takeSource(name: string, bytes: Uint8Array<ArrayBuffer>, madeAt: Date): FileSource {
  const clock = [madeAt.getHours(), madeAt.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return {
    path: `${fileStem(name)} ${clock.join('.')}.anim`,
    byteLength: bytes.length,
    // A copy at every reading: the decoder takes the bytes away.
    read: () => Promise.resolve(bytes.slice()),
  };
}

/** Of a name that somebody made up: a slash in it would be a folder. */
function fileStem(name: string): string {
  return name.replace(/[/\\]+/g, '-').trim() || 'recording';
}
