import type { PuppetStream } from '../../session/index.ts';
import type { PuppetBody } from './puppet-body.ts';

/** Of as many joints as there are bones. */
const MOST = 133;

/** What is drawn over the body that is looked at: the targets of its stream, and how far its joints may turn. */
export class StreamOverlays {
  readonly #targets = new Float32Array(3 * MOST);
  readonly #reached = new Float32Array(3 * MOST);
  #count = 0;
  #body: PuppetBody | null = null;

  /** Another body is looked at: nothing is drawn over the one before. */
  follow(body: PuppetBody | null): void {
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
  take(stream: PuppetStream | null): void {
    this.#count = 0;
    const body = this.#body;
    if (!body) return;
    for (const { position, reached } of stream?.targets ?? []) {
      if (!reached || this.#count === MOST) continue;
      this.#put(this.#targets, position, body);
      this.#put(this.#reached, reached, body);
      this.#count++;
    }
  }

  /** Once a frame, after the body has moved. Allocates nothing. */
  update(): void {
    const body = this.#body;
    if (!body) return;
    const { place, player } = body;
    place.targets.shown?.update(this.#targets, this.#reached, this.#count);
    place.limits.shown?.update(player.world, player.pose, null);
  }

  #put(out: Float32Array, position: readonly number[], { player }: PuppetBody): void {
    const o = 3 * this.#count;
    for (let axis = 0; axis < 3; axis++)
      out[o + axis] = player.body.positions[axis] + position[axis];
    out[o + 2] += player.rise;
  }
}
