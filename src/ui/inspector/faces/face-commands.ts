import { type Signal, signal } from '@preact/signals';
import type { App } from '../../../app/index.ts';
import {
  type FaceLook,
  faceLookOf,
  withFaceLook,
  withoutFaceLook,
} from '../../../app/looks/index.ts';
import type { FaceMap } from '../../../app/state/index.ts';
import type { ObjectLook } from '../../../avatar/surface/index.ts';
import { pickFiles } from '../../browser-files.ts';
import { useUi } from '../../context.ts';
import { saveFile } from '../../download.ts';
import { visibleFaces } from '../../item-facts.ts';
import { colorMapOf, type FaceView } from '../../textures/face-views.ts';
import { textureName } from '../../textures/texture-text.ts';
import { FACES, TEXTURE_LIST } from '../../words/en/faces.ts';

/** What can be done with a face. */
export interface FaceEdits {
  /** Changes the look of the face's mesh, as one step of undo; see `Looks.edit`. */
  edit(
    label: (mesh: string, face: number) => string,
    change: (look: ObjectLook | null) => ObjectLook | null,
    gesture?: string,
  ): void;
  /** Takes the picture off; nothing for a face without one. */
  takeOff(): void;
  /** Puts a texture into a map of the face, or none for null. */
  setTexture(map: FaceMap, textureId: string | null): void;
  /** Lets the visitor choose a picture for a map of the face; by default for the one that colours it. */
  choosePicture(map?: FaceMap): Promise<void>;
  /** Keeps the look of the face, for `paste`. */
  copy(): void;
  /** Gives the face the look that was copied last. */
  paste(): void;
  /** Gives all faces of the mesh the look of this one. */
  copyToAll(): void;
  /** Makes the face white, without texture and material. */
  reset(): void;
}

/** The look that was copied last, with the name of its face. */
interface CopiedLook {
  readonly from: string;
  readonly look: FaceLook;
}

const copies = new WeakMap<App, Signal<CopiedLook | null>>();

/** The look that was copied last in an app. */
export function copiedLookOf(app: App): Signal<CopiedLook | null> {
  let copied = copies.get(app);
  if (!copied) {
    copied = signal<CopiedLook | null>(null);
    copies.set(app, copied);
  }
  return copied;
}

/** The commands of a face. */
export function useFaceEdits(view: FaceView): FaceEdits {
  const { app } = useUi();
  const { mesh, face } = view;
  const { map: colorMap, namedId } = colorMapOf(view);
  const faceCount = visibleFaces(mesh).length;
  const edit: FaceEdits['edit'] = (label, change, gesture) => {
    void app.textures
      .open()
      .then(({ looks }) =>
        looks.edit(mesh.id, (name) => label(name, face), change, gesture && `${face} ${gesture}`),
      );
  };
  const setTexture: FaceEdits['setTexture'] = (map, textureId) => {
    void app.textures
      .open()
      .then(({ looks }) => looks.setFaceTexture(mesh.id, face, map, textureId));
  };
  return {
    edit,
    setTexture,
    takeOff() {
      if (namedId !== null) setTexture(colorMap, null);
    },
    async choosePicture(map) {
      const sources = await pickFiles();
      if (sources.length === 0) return;
      const textures = await app.textures.open();
      await textures.dropOnFace(sources, mesh.id, face, map);
    },
    copy() {
      const from = TEXTURE_LIST.wantedBy(mesh.name, face);
      copiedLookOf(app).value = { from, look: faceLookOf(mesh.look, face) };
    },
    paste() {
      const copied = copiedLookOf(app).peek();
      if (copied) edit(STEPS.paste, (look) => withFaceLook(look, [face], copied.look));
    },
    copyToAll() {
      const all = Array.from({ length: faceCount }, (_, each) => each);
      edit(STEPS.sameOnAll, (look) => withFaceLook(look, all, faceLookOf(look, face)));
    },
    reset() {
      edit(STEPS.reset, (look) => look && withoutFaceLook(look, face, faceCount));
    },
  };
}

/** Saves a texture as PNG with its own components, under the name of its file; the picture is made in a worker. */
export async function saveAsPng(app: App, id: string): Promise<void> {
  const texture = app.state.textures.peek().find((candidate) => candidate.id === id) ?? null;
  const name = (texture?.name ?? id).replace(/\.[^.]+$/, '') || textureName(id, texture);
  const saved = await (await app.export.open()).savePng(id, name);
  if (saved) saveFile(app, saved.content, saved.name, 'png');
}

/** Names the steps of undo. */
export const STEPS = FACES.steps;
