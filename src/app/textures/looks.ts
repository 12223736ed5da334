import type { ObjectLook } from '../../avatar/surface/index.ts';
import type { TextureFace } from '../../formats/texture-entry/index.ts';
import { BLANK_LOOK, withFace, withFaceTexture } from '../looks/look-edits.ts';
import { withMesh } from '../outfit/outfit-snapshot.ts';
import type { StepRecorder } from '../outfit/undo-history.ts';
import type { AppState, FaceMap } from '../state/index.ts';
import { LOOK_STEP } from '../words/en/look-steps.ts';

/**
 * Changes how the faces of worn meshes look, each change a step of undo. A mesh without a look gets one at its first change:
 * its other faces are white then.
 */
export class Looks {
  readonly #state: AppState;
  readonly #history: StepRecorder;

  constructor(state: AppState, history: StepRecorder) {
    this.#state = state;
    this.#history = history;
  }

  /**
   * Replaces some fields of a face.
   *
   * @param gesture - consecutive changes with the same gesture are one step (a slider being dragged).
   */
  setFace(meshId: string, face: number, change: Partial<TextureFace>, gesture?: string): void {
    const edit = (look: ObjectLook) => withFace(look, face, change);
    this.edit(
      meshId,
      (name) => LOOK_STEP.face(face, name),
      orBlank(edit),
      gesture && `${face} ${gesture}`,
    );
  }

  /** Puts a texture into a map of a face, or none for null. */
  setFaceTexture(meshId: string, face: number, map: FaceMap, textureId: string | null): void {
    const edit = (look: ObjectLook) => withFaceTexture(look, face, map, textureId);
    this.edit(meshId, (name) => LOOK_STEP.texture(face, name), orBlank(edit));
  }

  /** Replaces the whole look of a mesh; null for the page's own colours. */
  setLook(meshId: string, look: ObjectLook | null): void {
    this.edit(meshId, LOOK_STEP.look, () => look);
  }

  /**
   * Changes the look of a mesh; the function gets null for a mesh without a look. A function that returns what it got changes
   * nothing.
   *
   * @param label - names the change for people, from the name of the mesh.
   * @param gesture - consecutive changes of the mesh with the same gesture are one step (a slider being dragged).
   */
  edit(
    meshId: string,
    label: (meshName: string) => string,
    change: (look: ObjectLook | null) => ObjectLook | null,
    gesture?: string,
  ): void {
    const { items, meshes } = this.#state;
    const mesh = meshes.peek().find(({ id }) => id === meshId);
    if (!mesh) return;
    const look = change(mesh.look);
    if (look === mesh.look) return;
    const apply = () => {
      items.value = withMesh(items.peek(), meshId, { look });
    };
    this.#history.record(label(mesh.name), apply, gesture && `${meshId} ${gesture}`);
  }
}

/** Lets a mesh without a look begin with a blank one, unless nothing is changed. */
function orBlank(change: (look: ObjectLook) => ObjectLook) {
  return (look: ObjectLook | null): ObjectLook | null => {
    const changed = change(look ?? BLANK_LOOK);
    return changed === BLANK_LOOK ? look : changed;
  };
}
