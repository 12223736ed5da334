import {
  FILE_PARAMETERS,
  lightOf,
  OPTION_ATTRIBUTES,
  type PageOptions,
  writeOptions,
} from '../../app/address/index.ts';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import type { AppState } from '../../app/state/index.ts';
import type { CameraChange, Viewer } from '../contract.ts';
import { vitrineFolder } from '../load-viewer.ts';

/**
 * Sets the options of an address as attributes of the same names; the element reports invalid values. `title` becomes
 * `alt`, which names the element without a tooltip over all of it.
 */
export function setAttributes(element: Element, parameters: URLSearchParams): void {
  const fileParameters = new Set<string>(FILE_PARAMETERS);
  for (const [name, value] of parameters) {
    if (fileParameters.has(name)) {
      // Addresses in attributes are separated by white space, so white space within an address is escaped.
      const address = value.trim().replace(/\s/g, encodeURIComponent);
      const before = element.getAttribute(name);
      element.setAttribute(name, before ? `${before} ${address}` : address);
    } else if (name === 'title') {
      if (!element.hasAttribute('alt')) element.setAttribute('alt', value);
    } else if (OPTION_ATTRIBUTES.includes(name) && name !== 'src' && name !== 'alt') {
      if (!element.hasAttribute(name)) element.setAttribute(name, value);
    }
  }
}

/** The parts of a viewer to which changed options apply. */
export interface OptionTarget {
  readonly api: Viewer;
  readonly state: Pick<AppState, 'theme' | 'showGrid' | 'light'>;
  setCameraControls(isEnabled: boolean): void;
}

/**
 * Applies changed options, except `quality` and `autoplay`, which have an effect only at the start. Rejects with the
 * error of the first command that fails.
 */
export async function applyOptionChanges(
  target: OptionTarget,
  before: PageOptions,
  after: PageOptions,
): Promise<void> {
  const { api, state } = target;
  const commands: Promise<unknown>[] = [];
  state.theme.value = after.theme;
  state.showGrid.value = after.grid;
  state.light.value = lightOf(after);
  if (before.cameraControls !== after.cameraControls) {
    target.setCameraControls(after.cameraControls);
  }
  if (before.background !== after.background) commands.push(api.setBackground(after.background));
  if (before.speed !== after.speed) commands.push(api.setSpeed(after.speed));
  if (before.loop !== after.loop) commands.push(api.setLoop(after.loop));
  const camera = cameraChange(before, after);
  if (camera) commands.push(api.setCamera(camera));
  if (!isSameList(before.files, after.files)) commands.push(replaceFiles(api, after.files));
  else if (before.time !== after.time) commands.push(api.seek(after.time));
  await Promise.all(commands);
}

function cameraChange(before: PageOptions, after: PageOptions): CameraChange | null {
  const hasMoved =
    before.cameraOrbit !== after.cameraOrbit || before.cameraTarget !== after.cameraTarget;
  const hasTurned = before.autoRotate !== after.autoRotate;
  if (!hasMoved && !hasTurned) return null;
  return {
    ...(hasMoved ? initialCamera(after) : {}),
    ...(hasTurned ? { autoRotate: after.autoRotate } : {}),
  };
}

/** The camera at the start, and after a reset. */
export function initialCamera({ cameraOrbit, cameraTarget }: PageOptions): CameraChange {
  if (cameraOrbit === null && cameraTarget === null) return { view: 'front' };
  return { orbit: cameraOrbit ?? '0deg 85deg auto', target: cameraTarget ?? 'auto' };
}

async function replaceFiles(api: Viewer, files: readonly string[]): Promise<void> {
  if (files.length > 0) await api.load(files);
  else for (const { id } of await api.items()) await api.remove(id);
}

export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** The options for this visitor: nothing plays or turns by itself for visitors who prefer reduced motion. */
export function withReducedMotion(options: PageOptions): PageOptions {
  return prefersReducedMotion() ? { ...options, autoplay: false, autoRotate: 0 } : options;
}

/** Address of Vitrine with the same files, whose addresses are relative to this page; null where it cannot be opened. */
export function vitrineAddress(options: PageOptions): string | null {
  const folder = vitrineFolder();
  if (folder === null) return null;
  if (options.live !== null) {
    // The page itself shows files and one's own regions: this one is watched in a tab of its own.
    const page = `${folder}embed.html`;
    const isThere = self === top && location.href.startsWith(page);
    return isThere ? null : `${page}?${writeOptions({ live: options.live })}`;
  }
  const files = options.files.map((file) =>
    URL.canParse(file, document.baseURI) ? new URL(file, document.baseURI).href : file,
  );
  return `${folder}index.html?${writeOptions({ files })}`;
}
