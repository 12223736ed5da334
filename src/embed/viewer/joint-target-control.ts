import type { AvatarStage, FrameListener } from '../../app/stage/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { Puppeteer } from '../../motion/puppetry-control/index.ts';
import type { JointTarget } from '../contract.ts';
import { badArgument } from '../protocol/index.ts';
import { EXPECTED } from '../words/en/embed-errors.ts';

/** Keeps joints at the targets of `Viewer.puppeteer`, above all animations. Loaded with the first call. */
export class JointTargetControl implements FrameListener {
  readonly #avatarStage: AvatarStage;
  readonly #puppeteer: Puppeteer;
  /** The current targets, by joint number. */
  #targets: ReadonlyMap<number, JointTarget> = new Map();
  /** `Puppeteer.advanceCount` after the last frame. */
  #advanceCount = 0;
  /** Whether the player has the puppeteer's motions. */
  #hasMotions = false;
  isBusy = false;

  constructor(avatarStage: AvatarStage) {
    this.#avatarStage = avatarStage;
    this.#puppeteer = new Puppeteer(defaultSkeleton, () => performance.now() / 1000);
    this.#puppeteer.avatar = avatarStage.player;
    avatarStage.addFrameListener(this);
  }

  /**
   * Replaces all targets; an empty list releases every joint. Of several targets for one joint the last counts.
   *
   * @throws {@link ViewerError} `bad-argument` for a name that is not a bone; then nothing changes.
   */
  setTargets(targets: readonly JointTarget[]): void {
    const byJoint = new Map(targets.map((target, index) => [this.#boneOf(target, index), target]));
    for (const [joint, previous] of this.#targets) {
      const next = byJoint.get(joint);
      // A target of the same kind is moved at once; any other change is a smooth transition.
      const isSameKind =
        next && !next.position === !previous.position && !next.rotation === !previous.rotation;
      if (!isSameKind) this.#puppeteer.clear(joint);
    }
    for (const [joint, { position = null, rotation = null }] of byJoint) {
      this.#puppeteer.pin(joint, position, rotation);
    }
    this.#targets = byJoint;
    this.#avatarStage.invalidate();
  }

  beforeFrame(): boolean {
    this.isBusy = this.#puppeteer.needsFrame();
    this.#setMotions(this.#puppeteer.isActive);
    return this.isBusy;
  }

  afterFrame(): void {
    const { advanceCount, isActive } = this.#puppeteer;
    // Advances even if nothing is drawn, so that the targets are reached.
    if (isActive && advanceCount === this.#advanceCount) this.#puppeteer.advance();
    this.#advanceCount = this.#puppeteer.advanceCount;
  }

  #boneOf({ joint: name }: JointTarget, index: number): number {
    const joint = defaultSkeleton.jointNumber(name);
    if (this.#puppeteer.hasJoint(joint)) return joint;
    throw badArgument(`puppeteer(1)[${index}].joint`, EXPECTED.joint);
  }

  #setMotions(hasMotions: boolean): void {
    if (hasMotions === this.#hasMotions) return;
    this.#hasMotions = hasMotions;
    const { player } = this.#avatarStage;
    for (const motion of this.#puppeteer.motions) {
      if (hasMotions) player.addMotion(motion);
      else player.removeMotion(motion);
    }
    this.#avatarStage.invalidate();
  }
}
