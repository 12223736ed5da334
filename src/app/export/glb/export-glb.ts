import {
  BAKE_BOUNDS,
  type BakeBounds,
  type GlbBody,
  type GlbFrames,
  type GlbMesh,
  type GlbMotionInfo,
  type GlbTextureSource,
  GlbWriter,
  jointsOfMeshes,
} from '../../../kinds/glb/index.ts';
import { FRAMES_PER_SECOND } from '../../state/index.ts';
import { NO_TEXTURES } from '../texture-supply.ts';
import { TimeSlices } from '../time-slices.ts';
import type { GlbAvatar, GlbMotion } from './glb-avatar.ts';

/** Writes the file part by part, in this thread or in another: `GlbWriter`, or the page's worker. */
export interface GlbTarget<File> {
  begin(body: GlbBody, joints: ReadonlySet<number>): Promise<unknown>;
  addMesh(mesh: GlbMesh): Promise<unknown>;
  addFrames(frames: GlbFrames): Promise<unknown>;
  finish(motion: GlbMotionInfo | null, bounds: BakeBounds): Promise<File>;
}

interface GlbOptions {
  readonly bounds?: BakeBounds;
  /** Called when a mesh has been written. */
  readonly onMesh?: () => void;
}

/**
 * An avatar as binary glTF 2.0, see {@link GlbWriter}; its motion at 30 frames a second, without keys that change it by
 * less than `bounds`. Motions other than clips are not part of it.
 */
export async function exportGlb(
  avatar: GlbAvatar,
  {
    textures = NO_TEXTURES,
    ...options
  }: GlbOptions & { readonly textures?: GlbTextureSource } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return sendGlb(avatar, new LocalGlb(textures), options);
}

/** Gives an avatar to what writes it, in tasks of a few milliseconds. */
export async function sendGlb<File>(
  avatar: GlbAvatar,
  target: GlbTarget<File>,
  { bounds = BAKE_BOUNDS, onMesh }: GlbOptions = {},
): Promise<File> {
  const { name, basePose, heightOffset, meshes, motion } = avatar;
  await target.begin({ name, basePose, heightOffset }, jointsOfMeshes(meshes));
  const slices = new TimeSlices();
  for (const mesh of meshes) {
    await slices.nextTask();
    await target.addMesh(mesh);
    onMesh?.();
  }
  if (motion) await sendFrames(motion, target);
  return target.finish(motion && { name: motion.name, loops: motion.loops }, bounds);
}

/** Frames that are sent together. */
const FRAMES_PER_PART = 64;

/** Plays a motion once through: evenly spaced frames from 0 to the end, at least 30 a second. */
async function sendFrames(
  { duration, poseAt }: GlbMotion,
  target: Pick<GlbTarget<unknown>, 'addFrames'>,
): Promise<void> {
  const steps = Math.ceil(duration * FRAMES_PER_SECOND);
  const slices = new TimeSlices();
  for (let first = 0; first <= steps; first += FRAMES_PER_PART) {
    const count = Math.min(FRAMES_PER_PART, steps + 1 - first);
    const times = Float32Array.from({ length: count }, (_, index) =>
      first + index === 0 ? 0 : (duration * (first + index)) / steps,
    );
    let rotations = new Float32Array(0);
    let positions = new Float32Array(0);
    for (let index = 0; index < count; index++) {
      const frame = first + index;
      const pose = await poseAt(frame === 0 ? 0 : (duration * frame) / steps);
      if (index === 0) {
        rotations = new Float32Array(count * pose.rotations.length);
        positions = new Float32Array(count * pose.positions.length);
      }
      rotations.set(pose.rotations, index * pose.rotations.length);
      positions.set(pose.positions, index * pose.positions.length);
      await slices.pause();
    }
    await target.addFrames({ times, rotations, positions });
  }
}

/** Writes the file in this thread. */
class LocalGlb implements GlbTarget<Uint8Array<ArrayBuffer>> {
  readonly #textures: GlbTextureSource;
  #writer: GlbWriter | null = null;

  constructor(textures: GlbTextureSource) {
    this.#textures = textures;
  }

  async begin(body: GlbBody, joints: ReadonlySet<number>): Promise<void> {
    this.#writer = new GlbWriter(body, joints, this.#textures);
  }

  async addMesh(mesh: GlbMesh): Promise<void> {
    await this.#writer!.addMesh(mesh);
  }

  async addFrames(frames: GlbFrames): Promise<void> {
    this.#writer!.addFrames(frames);
  }

  finish(motion: GlbMotionInfo | null, bounds: BakeBounds): Promise<Uint8Array<ArrayBuffer>> {
    return this.#writer!.finish(motion, bounds);
  }
}
