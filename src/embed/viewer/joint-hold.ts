import type { AvatarStage, FrameListener } from '../../app/stage/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { Puppeteer } from '../../motion/puppetry-control/index.ts';
import type { JointTarget } from '../contract.ts';
import { badArgument } from '../protocol/index.ts';
import { VIEWER_WORDS } from './words.ts';

const SECOND_MS = 1000;

/** Holds joints where a page wants them, over whatever plays. Loaded when it is first asked for. */
export class JointHold implements FrameListener {
  readonly #avatarStage: AvatarStage;
  readonly #puppeteer: Puppeteer;
  /** What is asked, by joint number. */
  #held: ReadonlyMap<number, JointTarget> = new Map();
  #advances = 0;
  #isEnlisted = false;
  isBusy = false;

  constructor(avatarStage: AvatarStage) {
    this.#avatarStage = avatarStage;
    this.#puppeteer = new Puppeteer(defaultSkeleton, () => performance.now() / SECOND_MS);
    this.#puppeteer.avatar = avatarStage.player;
    avatarStage.setFrameListener(this);
  }

  /**
   * Asks for these and no others; an empty list lets go of all. Of several for one joint the last counts.
   * @throws {@link ViewerError} `bad-argument` for what is no bone; then nothing changes.
   */
  hold(targets: readonly JointTarget[]): void {
    const wanted = new Map(targets.map((target, index) => [this.#boneOf(target, index), target]));
    for (const [joint, target] of this.#held) {
      const next = wanted.get(joint);
      // What is asked of as before only moves; anything else goes over smoothly.
      if (!next || !isSameKind(next, target)) this.#puppeteer.clear(joint);
    }
    for (const [joint, { position = null, rotation = null }] of wanted) {
      this.#puppeteer.pin(joint, position, rotation);
    }
    this.#held = wanted;
    this.#avatarStage.invalidate();
  }

  beforeFrame(): boolean {
    const isRestless = this.#puppeteer.needsFrame();
    this.#enlist(this.#puppeteer.isActive);
    this.isBusy = isRestless;
    return isRestless;
  }

  afterFrame(): void {
    const { advanceCount, isActive } = this.#puppeteer;
    // What is asked is found even where nothing is drawn.
    if (isActive && advanceCount === this.#advances) this.#puppeteer.advance();
    this.#advances = this.#puppeteer.advanceCount;
  }

  #boneOf({ joint: name }: JointTarget, index: number): number {
    const joint = defaultSkeleton.jointNumber(name);
    if (this.#puppeteer.hasJoint(joint)) return joint;
    throw badArgument(`puppeteer(1)[${index}].joint`, VIEWER_WORDS.joint);
  }

  #enlist(isToRun: boolean): void {
    if (isToRun === this.#isEnlisted) return;
    this.#isEnlisted = isToRun;
    const { player } = this.#avatarStage;
    for (const motion of this.#puppeteer.motions) {
      if (isToRun) player.addMotion(motion);
      else player.removeMotion(motion);
    }
    this.#avatarStage.invalidate();
  }
}

function isSameKind(a: JointTarget, b: JointTarget): boolean {
  return !a.position === !b.position && !a.rotation === !b.rotation;
}
