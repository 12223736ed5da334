import { BONE_COUNT, defaultSkeleton } from '../../avatar/index.ts';
import type { PuppetStream } from '../../session/index.ts';
import type { Player } from '../playback/player.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';

const PELVIS = defaultSkeleton.jointNumber('mPelvis');

/** What is drawn over the body that is looked at: the targets of its stream, and how far its joints may turn. */
export class PuppetryOverlays {
  /** From mPelvis, as they were told. */
  readonly #targets = new Float32Array(3 * BONE_COUNT);
  readonly #reached = new Float32Array(3 * BONE_COUNT);
  /** In the avatar's frame. */
  readonly #drawnTargets = new Float32Array(3 * BONE_COUNT);
  readonly #drawnReached = new Float32Array(3 * BONE_COUNT);
  /** False: mPelvis is an animation's, and what was solved from its rest goes along with it. */
  #movesPelvis = false;
  #count = 0;
  #body: PuppetBody | null = null;
  #isPuppet = false;

  /**
   * Another body is looked at: nothing is drawn over the one before. `isPuppet`: whether it is the one that can
   * be puppeteered here.
   */
  setBody(body: PuppetBody | null, isPuppet: boolean): void {
    this.#isPuppet = isPuppet;
    if (body === this.#body) return;
    this.show(false, false);
    this.#body = body;
    this.#count = 0;
  }

  show(targets: boolean, limits: boolean): void {
    this.#body?.place.targets.setVisible(targets);
    this.#body?.place.limits.setVisible(limits);
  }

  /** Takes the stream's targets, which are told from where mPelvis rests. */
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

  /** Once a frame, after the body has moved. Allocates nothing. */
  update(): void {
    const body = this.#body;
    if (!body) return;
    const { place, player } = body;
    const overlay = place.targets.active;
    if (overlay) {
      this.#carry(this.#drawnTargets, this.#targets, player);
      this.#carry(this.#drawnReached, this.#reached, player);
      overlay.update(this.#drawnTargets, this.#drawnReached, this.#count);
    }
    place.limits.active?.update(player.world, player.pose, this.#isPuppet);
  }

  /** To where they are on the body as it stands. */
  #carry(out: Float32Array, from: Float32Array, { body, rise, world }: Player): void {
    const { matrices } = world;
    const m = 16 * PELVIS;
    const [restX, restY, restZ] = body.positions;
    for (let o = 0; o < 3 * this.#count; o += 3) {
      const x = from[o];
      const y = from[o + 1];
      const z = from[o + 2];
      if (this.#movesPelvis) {
        out[o] = restX + x;
        out[o + 1] = restY + y;
        out[o + 2] = restZ + rise + z;
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
