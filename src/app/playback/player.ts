import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  JointOverrides,
  type OverrideRuleName,
  type Pose,
  type SavedClaims,
  type WorldPose,
} from '../../avatar/index.ts';
import type { BodyShape } from '../../avatar/shape/index.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import {
  type ConstraintState,
  HandMotion,
  Mixer,
  type Motion,
  PelvisFixMotion,
} from '../../motion/index.ts';
import {
  type AppState,
  type AvatarInfo,
  skinsOf,
  type WornMesh,
  type WornSkin,
} from '../state/index.ts';
import { Emotes } from './emotes.ts';
import { type ClipRecord, PlayingClips } from './playing-clips.ts';

/** Index of mPelvis' height in a pose's positions; mPelvis is joint 0. */
const PELVIS_Z = 2;

/** A motion that is not a clip: puppetry, which also has scales. */
export interface ExtraMotion extends Motion {
  /** Blends its scales into a pose, after the mixer, which has no scales. */
  blendScales?(pose: Pose): void;
}

/**
 * The avatar in motion: one clock, the motions that run on it, and the resulting pose. How clips pose their joints is a
 * function of the clock and of their starts, so that scrubbing back gives the same pose again. Smoothed constraints,
 * and joints that ended clips have left in place, depend on earlier frames, as in-world.
 */
export class Player {
  /** Seconds of animation time. */
  clock = 0;
  readonly world: WorldPose = createWorldPose();
  /** Whether the pelvis is placed, as on a seat, and not the feet: then its shape does not raise the avatar. */
  isSeated = false;
  /** Every joint in its parent's frame as of the last update, without `rise`. */
  readonly pose: Pose = createPose();
  readonly #base = new BasePose();
  readonly #mixer = new Mixer(defaultSkeleton, this.#base.pose);
  readonly #hands = new HandMotion(defaultSkeleton);
  readonly #emotes = new Emotes(this.#mixer);
  readonly #clips = new PlayingClips(this.#mixer, this.#hands, this.#emotes);
  readonly #constraints: (readonly ConstraintState[])[] = [];
  readonly #extraMotions: ExtraMotion[] = [];
  #revision = 0;
  #hover = 0;

  constructor() {
    this.#mixer.start(new PelvisFixMotion(defaultSkeleton));
    this.#mixer.start(this.#hands);
    this.wearMeshes([]);
  }

  /** To be inspected, not changed. */
  get mixer(): Mixer {
    return this.#mixer;
  }

  /** The pose of joints that nothing moves. Written in place by `wearSkins`. */
  get basePose(): Pose {
    return this.#base.pose;
  }

  /** Metres by which the whole avatar is above the height of `pose`. */
  get heightOffset(): number {
    return this.#base.pelvisOffset + this.#hover + (this.isSeated ? 0 : this.#base.rise);
  }

  /** Changes with every change of the running motions, edits included. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Starts and stops clips so that those of the active records play. A clip that was switched off eases out as it would
   * in-world; if time does not pass, or its record is gone, it stops at once. `repeat` repeats clips that play once.
   */
  setClips(clips: readonly ClipRecord[], repeat: boolean, isPlaying: boolean): void {
    this.#clips.setClips(clips, repeat, isPlaying, this.clock);
    this.#revision++;
  }

  /**
   * Wears what the page's avatar wears, with its shape and by its rule. Reads the signals, but for that of the shape, which
   * `setShape` changes by itself.
   */
  wearOutfit(state: AppState): void {
    const { meshes, wornAvatar, bodyShape } = state.posed;
    this.#base.overrides.ignored = state.ignoredClaims.value;
    this.wearMeshes(meshes.value, state.overrideRule.value, wornAvatar.value, bodyShape.peek());
  }

  /**
   * Applies the joint positions that worn meshes override. The hand poses are those of the classic body, which our
   * mannequin replaces: without the mannequin, fingers do not follow them, as in-world. Nor do face bones show
   * expressions where a worn mesh has face bones of its own.
   *
   * @param avatar - The data of the avatar's file: how high it hovers, and the joint positions of missing meshes.
   * @param shape - Null for the skeleton of the file.
   */
  wearMeshes(
    meshes: readonly WornMesh[],
    rule: OverrideRuleName = 'highest-id',
    avatar: Pick<AvatarInfo, 'hover' | 'missing'> | null = null,
    shape: BodyShape | null = null,
  ): void {
    const shown = meshes.filter(({ visible }) => visible);
    const others = shown.filter(({ builtIn }) => !builtIn);
    this.#base.setMissing(avatar?.missing ?? []);
    this.#base.shape = shape;
    this.#setSkins(skinsOf(meshes), rule, avatar?.hover ?? 0);
    this.#showMannequin(others.length < shown.length, skinsOf(others));
  }

  /** Applies another shape beneath the joint positions of what is worn; null for the skeleton of the file. */
  setShape(shape: BodyShape | null): void {
    this.#base.setShape(shape);
  }

  /** As `wearMeshes`, for skins by the ids under which they compete, that of the mannequin not among them. */
  wearSkins(
    skins: readonly WornSkin[],
    showsMannequin: boolean,
    rule: OverrideRuleName,
    hover: number,
    shape: BodyShape | null = null,
  ): void {
    this.#base.shape = shape;
    this.#setSkins(skins, rule, hover);
    this.#showMannequin(showsMannequin, skins);
  }

  #setSkins(skins: readonly WornSkin[], rule: OverrideRuleName, hover: number): void {
    this.#base.setSkins(skins, rule);
    this.#hover = hover;
    this.#mixer.pelvisOffset = this.#base.pelvisOffset;
  }

  /** @param others - The skins that are worn besides the mannequin's. */
  #showMannequin(isShown: boolean, others: readonly WornSkin[]): void {
    this.#hands.enabled = isShown;
    this.#emotes.setEnabled(isShown && !hasFaceBones(others));
  }

  /** Adds a motion as the newest of all; a motion that runs already becomes the newest. */
  addMotion(motion: ExtraMotion): void {
    if (this.#mixer.motions[0] === motion) return;
    this.#mixer.start(motion);
    if (!this.#extraMotions.includes(motion)) this.#extraMotions.push(motion);
    this.#revision++;
  }

  /** Removes a motion; joints that it alone has moved return to rest. */
  removeMotion(motion: ExtraMotion): void {
    const index = this.#extraMotions.indexOf(motion);
    if (index < 0) return;
    this.#extraMotions.splice(index, 1);
    this.#mixer.remove(motion);
    this.#mixer.release(motion.owner);
    this.#revision++;
  }

  /** Shows an expression by its name (`express_smile`) or UUID from now on, without a clip. */
  startExpression(key: string, nameOrId: string): void {
    this.#emotes.start(key, nameOrId, this.clock);
  }

  isExpression(motion: Motion): boolean {
    return motion === this.#emotes.motion;
  }

  /** Lets time pass; a clip that a seek has pinned continues into its loop. */
  advance(seconds: number): void {
    if (seconds === 0) return;
    this.clock += seconds;
    this.#clips.unpin();
  }

  /**
   * Moves the clock to where the clip shows its own second `time`. A running loop never reaches the part behind its
   * loop-out, and rounding may put the loop-out itself in the next pass, so there the clip is pinned until the
   * clock moves again.
   */
  seek(id: string, time: number): void {
    const motion = this.#clips.motionOf(id);
    if (!motion) return;
    this.goTo(id, time);
    const { loop, loopOut } = motion.timing;
    if (loop && time >= loopOut) this.#clips.pin(motion, time);
  }

  /** Moves the clock to so many seconds after the clip was started, and pins nothing. */
  goTo(id: string, elapsed: number): void {
    const start = this.#clips.startOf(id);
    if (start === null) return;
    this.#clips.alignTo(start);
    this.clock = start + elapsed;
    this.#clips.unpin();
  }

  /** Lets running clips have been started so many seconds ago, by id. */
  setElapsed(elapsed: ReadonlyMap<string, number>): void {
    this.clock = Math.max(this.clock, ...elapsed.values());
    this.#clips.setElapsed(elapsed, this.clock);
    this.#revision++;
  }

  /** Starts clips that play once and have ended again from the beginning. */
  restartEnded(): void {
    this.#clips.restartEnded(this.clock);
  }

  /** Returns joints to rest that ended clips have left in place. */
  releaseJoints(): void {
    this.#mixer.releaseAll();
  }

  /** Fills `pose` and `world` for the present clock. Allocates nothing. */
  update(): void {
    this.#hands.pose = this.#mixer.handPose;
    const { pose } = this;
    this.#mixer.evaluate(this.clock, pose);
    for (let index = 0; index < this.#extraMotions.length; index++) {
      this.#extraMotions[index].blendScales?.(pose);
    }
    // Pelvis offset and hover move the whole avatar, wherever a clip has the pelvis.
    const height = pose.positions[PELVIS_Z];
    pose.positions[PELVIS_Z] = height + this.heightOffset;
    composeWorld(this.world, defaultSkeleton, pose);
    pose.positions[PELVIS_Z] = height;
    this.#clips.removeFaded();
  }

  /**
   * Whether the hands have yet to take the pose that the last update found to be requested: they take it in the next
   * update, for which a frame has to be requested while time does not pass.
   */
  get hasPendingHandPose(): boolean {
    return this.#hands.enabled && this.#hands.pose !== this.#mixer.handPose;
  }

  /** Clip seconds of a running clip, as of the last update. */
  timeOf(id: string): number {
    const motion = this.#clips.motionOf(id);
    return motion ? Math.min(motion.time, motion.timing.duration) : 0;
  }

  /** Eased weight of a running clip, as of the last update. */
  weightOf(id: string): number {
    return this.#clips.motionOf(id)?.layer.weight ?? 0;
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

  /** Whether a clip has played to its end and no other of the visitor's continues. */
  isOver(id: string): boolean {
    return this.#clips.isOver(id);
  }

  /** The record whose clip a motion plays, or null for a motion that is not a clip. */
  clipIdOf(motion: Motion): string | null {
    return this.#clips.idOf(motion);
  }

  /** The record whose clip owns joints that were left in place, or null. */
  clipIdOfOwner(owner: object): string | null {
    return this.#clips.idOfOwner(owner);
  }

  /**
   * Sources, targets and chains of the constraints that act, as of the last update. The next call overwrites the list;
   * allocates nothing.
   */
  actingConstraints(): readonly (readonly ConstraintState[])[] {
    const { motions } = this.#mixer;
    this.#constraints.length = 0;
    for (let index = 0; index < motions.length; index++) {
      const motion = motions[index];
      const { constraints } = motion;
      if (constraints && this.#mixer.contributes(motion))
        this.#constraints.push(constraints.states);
    }
    return this.#constraints;
  }

  /** World position of a joint, metres, Second Life axes; null for an unknown name. */
  jointPosition(name: string): [number, number, number] | null {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) return null;
    const [x, y, z] = this.world.matrices.subarray(16 * joint + 12, 16 * joint + 15);
    return [x, y, z];
  }
}

function hasFaceBones(skins: readonly WornSkin[]): boolean {
  return skins.some(([, { jointNames }]) => jointNames.some((name) => name.startsWith('mFace')));
}

/** By ids in lower case; a mesh may be worn several times. */
function skinsById(skins: readonly WornSkin[]): Map<string, MeshSkin[]> {
  const byId = new Map<string, MeshSkin[]>();
  for (const [anyCaseId, skin] of skins) {
    const id = anyCaseId.toLowerCase();
    const same = byId.get(id);
    if (same) same.push(skin);
    else byId.set(id, [skin]);
  }
  return byId;
}

function isSameList(a: readonly unknown[], b: readonly unknown[] = []): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** The pose of joints that nothing moves: rest and shape, with the joint positions that worn meshes override. */
class BasePose {
  /** Written in place when skins change. */
  readonly pose: Pose = defaultSkeleton.restPose();
  /** From the next skins on; null for the skeleton of the file. */
  shape: BodyShape | null = null;
  /** Changes of what it ignores take effect with the next skins. */
  readonly overrides = new JointOverrides(defaultSkeleton);
  #skins: readonly WornSkin[] = [];
  #missing: readonly SavedClaims[] = [];
  /** The ids of the missing meshes whose claims count. */
  #missingIds: readonly string[] = [];
  #pelvisOffset = 0;
  #rise = 0;

  /** Metres by which a mesh's pelvis offset moves the whole avatar up. */
  get pelvisOffset(): number {
    return this.#pelvisOffset;
  }

  /**
   * Metres by which the shape moves the whole avatar up: what it adds to the legs, so that the feet stay on the ground,
   * and its own hover.
   *
   * **Source:** shapes.md section 6. What worn meshes add to the legs is left to their pelvis offsets.
   */
  get rise(): number {
    return this.#rise;
  }

  /** The saved joint positions of meshes that are missing, from the next skins on. */
  setMissing(missing: readonly SavedClaims[]): void {
    this.#missing = missing;
  }

  /** Replaces the skins, by the ids under which they compete by `rule`. Only those that come or go take time. */
  setSkins(skins: readonly WornSkin[], rule: OverrideRuleName): void {
    const { overrides } = this;
    overrides.rule = rule;
    const [before, now] = [skinsById(this.#skins), skinsById(skins)];
    for (const id of this.#missingIds) overrides.remove(id);
    for (const [id, worn] of before) {
      if (!isSameList(worn, now.get(id))) for (const _ of worn) overrides.remove(id);
    }
    for (const [id, worn] of now) {
      if (!isSameList(worn, before.get(id))) for (const skin of worn) overrides.add(id, skin);
    }
    this.#skins = skins;
    this.#missingIds = this.#missing
      .filter((mesh) => overrides.addSaved(mesh))
      .map(({ meshId }) => meshId);
    this.#pelvisOffset = overrides.pelvisOffset;
    this.#applyShape();
  }

  /** Replaces the shape; the skins stay. */
  setShape(shape: BodyShape | null): void {
    if (shape === this.shape) return;
    this.shape = shape;
    this.#applyShape();
  }

  #applyShape(): void {
    const { pose, shape } = this;
    this.#compose(null);
    this.#rise = 0;
    if (!shape) return;
    const withoutShape = shape.pelvisToFoot(pose);
    this.#compose(shape);
    this.#rise = shape.pelvisToFoot(pose) - withoutShape + shape.hover;
  }

  /** Rest, then shape, then overrides. **Source:** shapes.md section 7. */
  #compose(shape: BodyShape | null): void {
    const { positions, scales } = defaultSkeleton.rest;
    this.pose.positions.set(positions);
    this.pose.scales.set(scales);
    shape?.applyTo(this.pose);
    this.overrides.applyTo(this.pose);
  }
}
