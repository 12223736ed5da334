import type { App } from '../app/index.ts';

/** Saves a file, and reports it in the messages with what the format cannot store. */
export function saveFile(
  app: App,
  content: Blob,
  name: string,
  extension: string,
  losses: readonly string[] = [],
): void {
  const fileName = safeFileName(name, extension);
  download(content, fileName);
  app.messages.reportSaved(fileName, losses);
}

/** Saves a file as a download of the browser. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download keeps the blob alive by itself once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Characters that file systems or browsers refuse in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
/** Names of devices, which Windows reserves whatever the extension. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_LENGTH = 80;

/** A file name that every system accepts: `hip_sway.anim`. */
export function safeFileName(name: string, extension: string): string {
  const safe = Array.from(name.normalize('NFC').replace(FORBIDDEN, '-'))
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = WINDOWS_DEVICE.test(safe) ? `${safe}-clip` : safe || 'animation';
  return `${stem}.${extension}`;
}
