import { BONE_COUNT, defaultSkeleton } from '../../avatar/index.ts';
import type { PuppetStream } from '../../session/index.ts';
import type { Player } from '../playback/player.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';

const PELVIS = defaultSkeleton.jointNumber('mPelvis');

/** The overlays of the body in focus: the targets of its received puppetry, and the limits of its joints. */
export class FocusedOverlays {
  /** Targets and the bone ends that try to reach them, from mPelvis: 3 per target. */
  readonly #targets = new Float32Array(3 * BONE_COUNT);
  readonly #reached = new Float32Array(3 * BONE_COUNT);
  /** The same points in the avatar's frame. */
  readonly #targetsInAvatar = new Float32Array(3 * BONE_COUNT);
  readonly #reachedInAvatar = new Float32Array(3 * BONE_COUNT);
  #count = 0;
  /** Whether puppetry moves mPelvis. If an animation moves it instead, the targets move along with it. */
  #movesPelvis = false;
  #body: PuppetBody | null = null;
  #isPuppeteered = false;

  /** Sets the body in focus. `isPuppeteered`: whether this page puppeteers that body. */
  setBody(body: PuppetBody | null, isPuppeteered: boolean): void {
    this.#isPuppeteered = isPuppeteered;
    if (body === this.#body) return;
    this.setVisible(false, false);
    this.#body = body;
    this.#count = 0;
  }

  setVisible(targets: boolean, limits: boolean): void {
    this.#body?.root.targets.setVisible(targets);
    this.#body?.root.limits.setVisible(limits);
  }

  /** Sets the body's received puppetry, whose targets are relative to where mPelvis rests. */
  setStream(stream: PuppetStream | null): void {
    this.#count = 0;
    if (!this.#body || !stream) return;
    this.#movesPelvis = stream.joints.some(({ joint }) => joint === PELVIS);
    for (const { position, reached } of stream.targets) {
      if (!reached || this.#count === BONE_COUNT) continue;
      this.#targets.set(position, 3 * this.#count);
      this.#reached.set(reached, 3 * this.#count);
      this.#count++;
    }
  }

  /** Call once a frame, after the body has been posed. Allocates nothing. */
  update(): void {
    const body = this.#body;
    if (!body) return;
    const { root, player } = body;
    const overlay = root.targets.active;
    if (overlay) {
      this.#toAvatarFrame(this.#targetsInAvatar, this.#targets, player);
      this.#toAvatarFrame(this.#reachedInAvatar, this.#reached, player);
      overlay.update(this.#targetsInAvatar, this.#reachedInAvatar, this.#count);
    }
    root.limits.active?.update(player.world, player.pose, this.#isPuppeteered);
  }

  /** Converts points relative to mPelvis to the avatar's frame. */
  #toAvatarFrame(
    out: Float32Array,
    from: Float32Array,
    { basePose, heightOffset, world }: Player,
  ): void {
    const { matrices } = world;
    const m = 16 * PELVIS;
    const restX = basePose.positions[0];
    const restY = basePose.positions[1];
    const restZ = basePose.positions[2];
    for (let o = 0; o < 3 * this.#count; o += 3) {
      const x = from[o];
      const y = from[o + 1];
      const z = from[o + 2];
      if (this.#movesPelvis) {
        out[o] = restX + x;
        out[o + 1] = restY + y;
        out[o + 2] = restZ + heightOffset + z;
        continue;
      }
      for (let axis = 0; axis < 3; axis++) {
        out[o + axis] =
          matrices[m + axis] * x +
          matrices[m + 4 + axis] * y +
          matrices[m + 8 + axis] * z +
          matrices[m + 12 + axis];
      }
    }
  }
}
