import type { App, AppState, FileSource, ThemeChoice } from '../app/index.ts';
import { slug } from '../app/state/index.ts';
import { pickFiles, pickFolder } from './browser-files.ts';
import { download } from './download.ts';

/** Opens the file dialog, and adds the chosen files to the avatar. */
export function addFiles(app: App): Promise<void> {
  return openPicked(app, pickFiles());
}

/** Opens the folder dialog, and adds the files of the chosen folder to the avatar. */
export function addFolder(app: App): Promise<void> {
  return openPicked(app, pickFolder());
}

async function openPicked(app: App, picked: Promise<FileSource[]>): Promise<void> {
  const sources = await picked;
  if (sources.length > 0) await app.files.open(sources);
}

const NEXT_THEME: Record<ThemeChoice, ThemeChoice> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};

/** Switches to the next theme: system, light, dark, and system again. */
export function cycleTheme(app: App): void {
  app.stage.setTheme(NEXT_THEME[app.state.theme.peek()]);
}

/** The name of what is shown: the avatar that was opened, or else the first item that was added. Reads signals. */
export function subjectName({ items, wornAvatar }: AppState): string {
  if (wornAvatar.value?.name) return wornAvatar.value.name;
  const added = items.value.filter(({ builtIn }) => !builtIn);
  // A model goes by the name of its file, which is before its meshes.
  return (added.find((item) => item.kind === 'mesh' && !item.model) ?? added[0])?.name ?? '';
}

/** `vitrine-linen-tee-20261121-143005.png`, safe on every file system. */
export function pictureName(subject: string, now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  const stamp = local.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return ['vitrine', slug(subject), stamp].filter(Boolean).join('-').concat('.png');
}

/** Saves a picture of the stage; does nothing while the stage cannot be drawn. */
export async function savePicture(app: App): Promise<void> {
  if (app.state.stageError.peek()) return;
  const name = pictureName(subjectName(app.state), new Date());
  const { takeStageScreenshot } = await import('../app/stage/pictures/index.ts');
  download(await takeStageScreenshot(app.stage), name);
}

/** Opens the kept outfit that the address has kept from being restored, in place of the present one. */
export function restoreLastOutfit(app: App): void {
  void app.workspace.open().then((keeper) => keeper.openOther());
}
