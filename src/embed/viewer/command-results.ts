import { isOutOfMemory } from '../../app/files/index.ts';
import {
  type AvatarItem,
  type FileFailure,
  type Item,
  isAvatarItem,
  shownFaces,
} from '../../app/state/index.ts';
import { ViewerError, type ViewerFailure, type ViewerItem } from '../contract.ts';
import { commandError, createFailure } from '../protocol/index.ts';
import { VIEWER_ERRORS } from '../words/en/embed-errors.ts';

/* The results and errors of commands: the app's items and errors, converted to those of the contract. */

/** An item as pages receive it. */
export function viewerItem(item: AvatarItem): ViewerItem {
  const { id, name, fileName } = item;
  if (item.kind === 'clip') {
    const { active, animation } = item;
    const { duration } = animation;
    return { id, kind: 'animation', name, fileName, duration, triangles: null, active };
  }
  const triangles = shownFaces(item).reduce((sum, face) => sum + face.triangleCount, 0);
  return { id, kind: 'mesh', name, fileName, duration: null, triangles, active: item.visible };
}

/** Items as pages receive them, without the mannequin and its idle animation, which pages do not control. */
export function viewerItems(items: readonly Item[]): ViewerItem[] {
  return items
    .filter(isAvatarItem)
    .filter(({ builtIn }) => !builtIn)
    .map(viewerItem);
}

export const OUT_OF_MEMORY = createFailure('out-of-memory', VIEWER_ERRORS.outOfMemory);

/** Converts any thrown value to an error with which commands reject. */
export function viewerErrorOf(thrown: unknown): ViewerError {
  if (thrown instanceof ViewerError) return thrown;
  if (isOutOfMemory(thrown)) return new ViewerError(OUT_OF_MEMORY);
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return commandError('internal', VIEWER_ERRORS.internal(text));
}

/** Why nothing can be drawn: see `AppState.stageError`. */
export function stageFailure(code: 'no-webgl' | 'context-lost'): ViewerFailure {
  const message = code === 'no-webgl' ? VIEWER_ERRORS.noWebgl : VIEWER_ERRORS.contextLost;
  return createFailure(code, message, { fatal: true });
}

/** Why a file could not be used, in the texts of the page, which are loaded with the first failure. */
export async function fileFailure(failure: FileFailure): Promise<ViewerFailure> {
  const { baseName, explainFileError } = await import('../../ui/words/index.ts');
  const { title, why } = explainFileError(failure);
  const fileName = baseName(failure.fileName);
  return { code: failure.code, message: `${title}. ${why}`, fileName, fatal: false };
}

/** The commands that are being carried out. All of them settle, at the latest when the viewer is disposed of. */
export class PendingCommands {
  readonly #rejectors = new Set<(error: unknown) => void>();
  #isDisposed = false;

  /**
   * Runs `work` at once.
   *
   * @throws {@link ViewerError} (by rejection) for whatever `work` throws; `disposed` after {@link dispose}.
   */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#rejectors.delete(fail);
        reject(viewerErrorOf(error));
      };
      if (this.#isDisposed) {
        fail(disposedError());
        return;
      }
      this.#rejectors.add(fail);
      const start = async () => work();
      start().then((value) => {
        this.#rejectors.delete(fail);
        resolve(value);
      }, fail);
    });
  }

  /** Rejects every pending command and every future one with `disposed`. */
  dispose(): void {
    this.#isDisposed = true;
    for (const fail of this.#rejectors) fail(disposedError());
  }
}

export const disposedError = () => commandError('disposed', VIEWER_ERRORS.disposed);
