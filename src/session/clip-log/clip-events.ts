import { BONE_COUNT } from '../../avatar/index.ts';
import { type Clip, ClipMotion, HAS_POSITION, HAS_ROTATION } from '../../motion/index.ts';
import { LOCAL_POSITION, LOCAL_ROTATION } from '../../motion/received-puppetry/index.ts';
import type { JointEvent } from '../../protocol/puppetry/index.ts';

const PELVIS = 0;

/** What a clip does, as events of layout C, in whose bits motion speaks as well: only bones can be told of. */
export class ClipEvents {
  readonly #motion: ClipMotion;
  readonly #stand: readonly number[];

  constructor(clip: Clip) {
    this.#motion = new ClipMotion(clip);
    this.#stand = clip.skeleton.rows[PELVIS].position;
  }

  /** All joints of this second of the clip. */
  at(seconds: number): JointEvent[] {
    const motion = this.#motion;
    motion.pin(seconds);
    motion.advance(0);
    motion.sample();
    return Array.from(motion.layer.joints, (_, entry) => this.#event(entry)).filter(
      ({ id, mask }) => id < BONE_COUNT && mask !== 0,
    );
  }

  #event(entry: number): JointEvent {
    const { joints, components, rotations } = this.#motion.layer;
    const [x, y, z, w] = rotations.subarray(4 * entry, 4 * entry + 4);
    const turns = (components[entry] & HAS_ROTATION) !== 0;
    const moves = (components[entry] & HAS_POSITION) !== 0;
    return {
      id: joints[entry],
      mask: (turns ? LOCAL_ROTATION : 0) | (moves ? LOCAL_POSITION : 0),
      rotation: turns ? [x, y, z, w] : null,
      position: moves ? this.#position(entry) : null,
      scale: null,
    };
  }

  /** mPelvis' is told from where it stands, as in the clip's own keys. */
  #position(entry: number): [number, number, number] {
    const { joints, positions } = this.#motion.layer;
    const [x, y, z] = positions.subarray(3 * entry, 3 * entry + 3);
    if (joints[entry] !== PELVIS) return [x, y, z];
    return [x - this.#stand[0], y - this.#stand[1], z - this.#stand[2]];
  }
}
