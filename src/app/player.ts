import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  type OverrideRuleName,
  type Pose,
  type WorldPose,
} from '../avatar/index.ts';
import type { MeshSkin } from '../formats/mesh/index.ts';
import {
  type ConstraintState,
  HandMotion,
  Mixer,
  type Motion,
  PelvisFixMotion,
} from '../motion/index.ts';
import { Body } from './body.ts';
import { skinsOf } from './items.ts';
import { type ClipRecord, RunningClips } from './running-clips.ts';
import type { WornMesh } from './state.ts';

/** Index of mPelvis' height in a pose's positions; mPelvis is joint 0. */
const PELVIS_Z = 2;

/** A motion beside the clips: puppetry, which sends scales too. */
export interface OtherMotion extends Motion {
  /** Puts its scales into a pose, after the mixer, which knows of none. */
  blendScales?(pose: Pose): void;
}

/**
 * The avatar in motion: one clock, the motions that run on it, and the pose they make. What clips make of
 * their joints is a function of the clock and of what was started when, so scrubbing back gives the same
 * pose again; what constraints smooth over and what ended clips left in place depends on what went before,
 * as it does in-world.
 */
export class Player {
  readonly world: WorldPose = createWorldPose();
  /** Of the last update: every joint in its parent's frame, without lift and hover. */
  readonly pose: Pose = createPose();
  readonly #body = new Body();
  readonly #mixer = new Mixer(defaultSkeleton, this.#body.pose);
  readonly #hands = new HandMotion(defaultSkeleton);
  readonly #clips = new RunningClips(this.#mixer, this.#hands);
  readonly #constraints: (readonly ConstraintState[])[] = [];
  readonly #others: OtherMotion[] = [];
  #revision = 0;
  #hover = 0;
  /** Seconds of animation time. */
  clock = 0;

  constructor() {
    this.#mixer.start(new PelvisFixMotion(defaultSkeleton));
    this.#mixer.start(this.#hands);
    this.wear([]);
  }

  /** For looking at: who has a say in what. */
  get mixer(): Mixer {
    return this.#mixer;
  }

  /** What joints do while nothing moves them. Written in place by `dress`. */
  get body(): Pose {
    return this.#body.pose;
  }

  /** Metres by which the whole avatar stands higher than its pose says. */
  get rise(): number {
    return this.#body.lift + this.#hover;
  }

  /** Differs after every change of what runs, edits included. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Sources, targets and chains of the constraints that act, as of the last update. The list is the
   * player's own, written anew by the next call; allocates nothing.
   */
  actingConstraints(): readonly (readonly ConstraintState[])[] {
    const { motions } = this.#mixer;
    this.#constraints.length = 0;
    for (let index = 0; index < motions.length; index++) {
      const { constraints } = motions[index];
      if (constraints && this.#mixer.contributes(index)) this.#constraints.push(constraints.states);
    }
    return this.#constraints;
  }

  /** The record whose clip a motion plays, or null for what always runs. */
  idOf(motion: Motion): string | null {
    return this.#clips.idOf(motion);
  }

  /** The record whose clip owns what was left in place, or null. */
  idOfOwner(owner: object): string | null {
    return this.#clips.idOfOwner(owner);
  }

  /** Seconds since the record's clip was started; null where it does not run. */
  elapsedOf(id: string): number | null {
    const start = this.#clips.startOf(id);
    return start === null ? null : this.clock - start;
  }

  /** Seconds since the start of each running clip that has an emote. */
  emoteSeconds(): number[] {
    return this.#clips.emoteSeconds(this.clock);
  }

  /**
   * Brings what runs in line with the records. A clip that was switched off eases out as it would
   * in-world; without time passing, or when its record is gone, it goes at once. `repeat` makes clips
   * that play once go on.
   */
  follow(clips: readonly ClipRecord[], repeat: boolean, playing: boolean): void {
    this.#clips.follow(clips, repeat, playing, this.clock);
    this.#revision++;
  }

  /** Plays again from the beginning what plays once and is over. */
  restartEnded(): void {
    this.#clips.restartEnded(this.clock);
  }

  /** Whether a clip has played to its end and no other of the visitor's goes on. */
  isOver(id: string): boolean {
    return this.#clips.isOver(id);
  }

  /**
   * Moves the clock to where the clip shows its own second `time`. The part behind the loop-out is never
   * reached by a running loop, and rounding may take the loop-out itself for the next pass, so there the
   * clip is held until the clock moves again.
   */
  seek(id: string, time: number): void {
    const motion = this.#clips.motionOf(id);
    if (!motion) return;
    this.goTo(id, time);
    const { loop, loopOut } = motion.timing;
    if (loop && time >= loopOut) this.#clips.hold.set(motion, time);
  }

  /** Moves the clock to so many seconds after the clip was started, and holds nothing. */
  goTo(id: string, elapsed: number): void {
    const start = this.#clips.startOf(id);
    if (start === null) return;
    this.#clips.alignTo(start);
    this.clock = start + elapsed;
    this.#clips.hold.release();
  }

  /** Lets time pass; a clip that was held by a seek goes on into its loop. */
  advance(seconds: number): void {
    if (seconds === 0) return;
    this.clock += seconds;
    this.#clips.hold.release();
  }

  /** Clip seconds and eased weight of a running clip, as of the last update. */
  timeOf(id: string): number {
    const motion = this.#clips.motionOf(id);
    return motion ? Math.min(motion.time, motion.timing.duration) : 0;
  }

  weightOf(id: string): number {
    return this.#clips.motionOf(id)?.layer.weight ?? 0;
  }

  /**
   * Takes over the joint positions that worn meshes bring along. The hand poses are those of the classic
   * body, for which our mannequin stands in: without it nobody's fingers follow them, as in-world. `hover`:
   * metres that the whole stands above the ground.
   */
  wear(meshes: readonly WornMesh[], rule: OverrideRuleName = 'highest-id', hover = 0): void {
    const isOurs = meshes.some(({ builtIn, visible }) => builtIn && visible);
    this.dress(skinsOf(meshes), isOurs, rule, hover);
  }

  /** As `wear`, of skins by the ids under which they compete. `isOurs`: whether our mannequin is to be seen. */
  dress(
    skins: ReadonlyMap<string, MeshSkin>,
    isOurs: boolean,
    rule: OverrideRuleName,
    hover: number,
  ): void {
    this.#body.setSkins(skins, rule);
    this.#hover = hover;
    this.#mixer.lift = this.#body.lift;
    this.#hands.enabled = isOurs;
  }

  /** Lets a motion have its say, as the newest of all; one that has it already becomes the newest. */
  enlist(motion: OtherMotion): void {
    if (this.#mixer.motions[0] === motion) return;
    this.#mixer.start(motion);
    if (!this.#others.includes(motion)) this.#others.push(motion);
    this.#revision++;
  }

  /** Takes it away; what it alone has moved returns to rest. */
  dismiss(motion: OtherMotion): void {
    const index = this.#others.indexOf(motion);
    if (index < 0) return;
    this.#others.splice(index, 1);
    this.#mixer.remove(motion);
    this.#mixer.release(motion.owner);
    this.#revision++;
  }

  /** Lets joints that ended clips left in place return to rest. */
  releaseJoints(): void {
    this.#mixer.releaseAll();
  }

  /**
   * Whether the hands have yet to take the pose that the last update found asked for: they follow it in the
   * next one, and where no time passes that has to be asked for.
   */
  get handsLag(): boolean {
    return this.#hands.enabled && this.#hands.pose !== this.#mixer.handPose;
  }

  /** Fills `world` for the present clock. Allocates nothing. */
  update(): void {
    this.#hands.pose = this.#mixer.handPose;
    const { pose } = this;
    this.#mixer.evaluate(this.clock, pose);
    for (let index = 0; index < this.#others.length; index++) {
      this.#others[index].blendScales?.(pose);
    }
    // Pelvis offset and hover move the whole avatar, whatever a clip makes of the pelvis.
    const height = pose.positions[PELVIS_Z];
    pose.positions[PELVIS_Z] = height + this.rise;
    composeWorld(this.world, defaultSkeleton, pose);
    pose.positions[PELVIS_Z] = height;
    this.#clips.fading.dropFaded();
  }

  /** World position of a joint, metres, Second Life axes; null for an unknown name. */
  jointPosition(name: string): [number, number, number] | null {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) return null;
    const [x, y, z] = this.world.matrices.subarray(16 * joint + 12, 16 * joint + 15);
    return [x, y, z];
  }
}
