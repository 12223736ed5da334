import type { App, FileSource, ThemeChoice } from '../app/index.ts';
import { pickFiles, pickFolder } from './browser-files.ts';
import { download, slug } from './download.ts';

async function openPicked(app: App, picked: Promise<FileSource[]>): Promise<void> {
  const sources = await picked;
  if (sources.length > 0) await app.files.open(sources);
}

/** Asks for files and adds them to the avatar. */
export function addFiles(app: App): Promise<void> {
  return openPicked(app, pickFiles());
}

/** Asks for a folder and adds what is in it. */
export function addFolder(app: App): Promise<void> {
  return openPicked(app, pickFolder());
}

const NEXT_THEME: Record<ThemeChoice, ThemeChoice> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};

/** System, light, dark, and round again. */
export function cycleTheme(app: App): void {
  app.stage.setTheme(NEXT_THEME[app.state.theme.peek()]);
}

/** `vitrine-linen-tee-20261121-143005.png`: safe on every file system. */
export function screenshotName(subject: string, now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  const stamp = local.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return ['vitrine', slug(subject), stamp].filter(Boolean).join('-').concat('.png');
}

/** Saves the stage as it is as a picture; there is none while nothing can be drawn. */
export async function saveScreenshot(app: App, subject: string): Promise<void> {
  if (app.state.stageError.peek()) return;
  download(await app.stage.takePicture(), screenshotName(subject, new Date()));
}
