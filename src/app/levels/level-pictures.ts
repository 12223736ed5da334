import { mat4 } from 'gl-matrix';
import {
  type Bounds,
  bindSkin,
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  skinnedBounds,
  type WorldPose,
} from '../../avatar/index.ts';
import { LOD_NAMES, type LodName, type Submesh } from '../../formats/mesh/index.ts';
import { MeshPictures, type PicturedMesh } from '../../render/pictures/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { overridesFrom, skinsOf, usableLod, type WornMesh } from '../state/index.ts';
import { levelFacts } from './level-subject.ts';

/** Pixels of a picture: twice as many as the CSS pixels that cards have room for. */
const WIDTH = 400;
const HEIGHT = 240;
/** A level of so many triangles is about as large as the high one, and takes far less time to measure. */
const ENOUGH_TRIANGLES = 300;
/** Milliseconds after which a picture is drawn though the browser has been busy all the time. */
const MAX_WAIT_MS = 2000;

/** A picture, with everything that is drawn in it. */
interface KeptPicture {
  readonly levels: readonly (readonly Submesh[])[];
  readonly canvas: HTMLCanvasElement;
}

/** Pictures that were drawn, by the first level in each: they go with the assets. */
const kept = new WeakMap<readonly Submesh[], KeptPicture>();

const NOTHING: readonly Submesh[] = [];

/** Draws the levels of meshes at rest, seen from the front: one at a time, while the browser has nothing else to do. */
export class LevelPictures {
  readonly #stage: AvatarStage;
  #pictures: MeshPictures | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #isDisposed = false;

  constructor(stage: AvatarStage) {
    this.#stage = stage;
  }

  /** The picture of a level, if it has been drawn. */
  kept(meshes: readonly WornMesh[], level: LodName): HTMLCanvasElement | null {
    const levels = levelsOf(meshes, level);
    const picture = kept.get(levels[0]);
    const isSame =
      picture?.levels.length === levels.length &&
      levels.every((faces, index) => faces === picture.levels[index]);
    return isSame ? picture.canvas : null;
  }

  /** Draws the picture of a level, unless it is kept; null where none can be drawn, or it is no longer wanted. */
  async draw(
    meshes: readonly WornMesh[],
    level: LodName,
    signal: AbortSignal,
  ): Promise<HTMLCanvasElement | null> {
    const drawn = this.#queue.then(async () => {
      await idle();
      if (signal.aborted || this.#isDisposed) return null;
      return this.kept(meshes, level) ?? (await this.#drawNow(meshes, level));
    });
    this.#queue = drawn.catch(() => {});
    return drawn;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#pictures?.dispose();
    this.#pictures = null;
  }

  async #drawNow(meshes: readonly WornMesh[], level: LodName): Promise<HTMLCanvasElement | null> {
    const { stage } = this.#stage;
    if (!stage) return null;
    this.#pictures ??= new MeshPictures(WIDTH, HEIGHT);
    // Lit alike in both themes: a picture is kept for both.
    if (stage.theme) this.#pictures.setTheme({ ...stage.theme, dark: false });
    const world = worldAtRest(meshes);
    const levels = levelsOf(meshes, level);
    const pictured = meshes.map(
      (mesh, index): PicturedMesh => ({
        faces: levels[index],
        palette: paletteOf(mesh, world),
        isSkinned: mesh.asset.skin !== null,
      }),
    );
    const bounds = boundsOf(meshes, pictured);
    const canvas = bounds && (await this.#pictures.draw(pictured, bounds));
    if (canvas) kept.set(levels[0], { levels, canvas });
    return canvas;
  }
}

function levelsOf(meshes: readonly WornMesh[], level: LodName): (readonly Submesh[])[] {
  return meshes.map(({ asset }) => asset.lods[usableLod(asset, level)] ?? NOTHING);
}

/** The joints at rest, with the joint positions of these meshes alone. */
function worldAtRest(meshes: readonly WornMesh[]): WorldPose {
  const pose = defaultSkeleton.restPose();
  overridesFrom(skinsOf(meshes), 'highest-id').applyTo(pose);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  return world;
}

function paletteOf({ asset, attachment }: WornMesh, world: WorldPose): Float32Array {
  if (asset.skin) {
    const binding = bindSkin(asset.skin, defaultSkeleton);
    const palette = new Float32Array(16 * binding.count);
    fillPalette(palette, world, binding);
    return palette;
  }
  const place = mat4.create();
  if (attachment) {
    const { position, rotation, scale } = attachment;
    mat4.fromRotationTranslationScale(place, rotation, position, scale);
  }
  return Float32Array.from(place);
}

/** The box of what is pictured, the same for each level: of the coarsest one that has not lost its outline. */
function boundsOf(meshes: readonly WornMesh[], pictured: readonly PicturedMesh[]): Bounds | null {
  const facts = levelFacts(meshes);
  const coarsest = LOD_NAMES.findLast((level) => facts[level].triangles >= ENOUGH_TRIANGLES);
  let bounds: Bounds | null = null;
  for (const [index, faces] of levelsOf(meshes, coarsest ?? 'high').entries()) {
    for (const face of faces) {
      if (face.empty) continue;
      bounds = skinnedBounds(face, pictured[index].palette, bounds ?? undefined);
    }
  }
  return bounds;
}

/** Waits until the browser has time, in the next frame at the earliest. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no such callback.
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
      else setTimeout(resolve);
    });
  });
}
