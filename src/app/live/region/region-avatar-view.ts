import type { Steps, WorkQueue } from '../../../async/index.ts';
import { defaultSkeleton, type OverrideRuleName, type Pose } from '../../../avatar/index.ts';
import { BodyShape, haveSameWeights } from '../../../avatar/shape/index.ts';
import type { LodName } from '../../../formats/mesh/index.ts';
import { rotateVector } from '../../../math/index.ts';
import { fullName } from '../../../protocol/objects/index.ts';
import type {
  AvatarRoot,
  ColorMaterials,
  SphereVisibility,
  Stage,
  StageCamera,
} from '../../../render/index.ts';
import {
  type SurfaceTextureStage,
  type SurfaceView,
  surfacesOf,
} from '../../../render/surface/index.ts';
import type { PuppetBatch, RegionAvatar, WornPart } from '../../../session/index.ts';
import { Player } from '../../playback/player.ts';
import type { PuppetBody } from '../../stage/avatar-view.ts';
import type {
  AgentAnimation,
  AssetProgress,
  FocusedOutfit,
  MissingAsset,
} from '../../state/index.ts';
import { NAME_TAGS } from '../../words/en/name-tags.ts';
import { AnimatedAttachments } from './animated-attachment.ts';
import { AnimationSet, type ClipLibrary } from './animation-set.ts';
import { DeadReckoning, yawOf } from './dead-reckoning.ts';
import { framesPerPose, lodForHeight } from './level-of-detail.ts';
import type { LoadedMesh, MeshLibrary } from './mesh-library.ts';
import { type LoadedMeshes, OutfitLoader } from './outfit-loader.ts';
import { OutfitView } from './outfit-view.ts';
import { sourcedParts } from './part-source.ts';
import { PuppetryMotion } from './puppetry-motion.ts';

/** Resources that the avatars of a region share. */
export interface RegionAssets {
  readonly stage: Stage;
  readonly meshes: MeshLibrary;
  readonly clips: ClipLibrary;
  readonly colorMaterials: ColorMaterials;
  /** Prepares outfits. */
  readonly work: Pick<WorkQueue, 'run'>;
}

/** A rectangle of the canvas, CSS pixels from its upper left corner. */
export interface CanvasBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How the avatars of a region are drawn. */
export interface RegionViewOptions {
  readonly overrideRule: OverrideRuleName;
  readonly wireframe: boolean;
  readonly showBones: boolean;
  readonly showNames: boolean;
  /** How faces are examined; null: they look as they do. */
  readonly surfaceView: SurfaceView | null;
}

/** What is marked at the names of agents, by agent id. */
export interface AgentMarks {
  readonly typing: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
}

export interface RegionStageEvents {
  /** The progress of an avatar's meshes or textures, or its animations, have changed; empty for several avatars. */
  readonly onAvatarChange: (agentId: string) => void;
  /** An avatar's joints at rest have changed. The pose is overwritten later: do not keep it. */
  readonly onBodyShape: (agentId: string, basePose: Pose) => void;
}

/** The sphere that contains an avatar but for arms and wings, above its feet; metres. */
const SPHERE_HEIGHT = 0.95;
const SPHERE_RADIUS = 1.1;
const SKULL = defaultSkeleton.jointNumber('mSkull');
/** Metres from the joint at the crown to the name tag. */
const NAME_HEIGHT = 0.14;
/** CSS pixels that the name takes up over the head, and to both sides. */
const NAME_PIXELS = { height: 30, halfWidth: 45 };
/** Metres from the middle of an avatar to its sides, arms included. */
const HALF_WIDTH = 0.35;
/** Metres from the middle of an avatar to where a click still means it. */
const CLICK_RADIUS = 0.32;
/** Metres: avatars beyond this distance from the focus are outside the square in which shadows are drawn. */
const SHADOW_DISTANCE = 5.5;
/** Metres: avatars that are farther below the focus are under the ground that is drawn. */
const SHADOW_DEPTH = -0.4;
/** Seconds between the head starts of one avatar and the next; see {@link AnimationSet}. */
const HEAD_START_STEP = 1.7;
const MAX_HEAD_START = 11;

const NO_TEXTURES: ReadonlySet<string> = new Set();
const NO_BAKES: FocusedOutfit['bakes'] = new Map();
const NO_OBJECT_ANIMATIONS: NonNullable<RegionAvatar['objectAnimations']> = new Map();

const point = new Float64Array(3);

/** One avatar of a region on the stage. */
export class RegionAvatarView {
  readonly player = new Player();
  readonly motion = new DeadReckoning();
  /** Lets puppetry drive the avatar. */
  readonly puppetBody: PuppetBody;
  readonly #assets: RegionAssets;
  readonly #events: RegionStageEvents;
  readonly #root: AvatarRoot;
  readonly #outfit: OutfitView;
  readonly #loader: OutfitLoader;
  readonly #animations: AnimationSet;
  readonly #animated: AnimatedAttachments;
  readonly #puppetry = new PuppetryMotion();
  /** The base positions of joints that were last reported: 3 each. */
  readonly #reportedPose = defaultSkeleton.restPose();
  #shape: BodyShape | null = null;
  #record: RegionAvatar;
  /** Null until it is asked for. */
  #examined: FocusedOutfit | null = null;
  #options: RegionViewOptions;
  #isInFocus = false;
  #isHidden = false;
  #hasOutfit = false;
  /** Ends the change to the last outfit, where that is still going on. */
  #changing = new AbortController();
  #lod: LodName = 'lowest';
  /** Height on the canvas as a share of the canvas' height, 0 while out of view; and metres from the camera. */
  readonly #visibility = new Float64Array(2);
  /** The next frame is to show a new pose. */
  #needsPose = false;
  /** The player's pose is that of this frame. */
  #isPoseCurrent = false;
  #isNameCurrent = false;
  #isTyping = false;
  #isMuted = false;

  constructor(
    assets: RegionAssets,
    record: RegionAvatar,
    options: RegionViewOptions,
    events: RegionStageEvents,
  ) {
    const { agentId, slot } = record;
    this.#assets = assets;
    this.#record = record;
    this.#options = options;
    this.#events = events;
    this.#root = assets.stage.addAvatarRoot();
    this.#root.setVisible(false);
    this.puppetBody = {
      player: this.player,
      root: this.#root,
      requestPose: () => {
        this.#needsPose = true;
      },
      updatePose: () => {
        if (!this.#isPoseCurrent) this.player.update();
        this.#isPoseCurrent = true;
      },
    };
    this.#animated = new AnimatedAttachments(assets.clips, () => {
      this.#needsPose = true;
      events.onAvatarChange(agentId);
    });
    this.#outfit = new OutfitView(assets, this.#root, this.#animated);
    this.#loader = new OutfitLoader(
      assets.meshes,
      () => {
        this.#isNameCurrent = false;
        events.onAvatarChange(agentId);
      },
      (meshes) => this.#wear(meshes),
    );
    const headStart = (slot * HEAD_START_STEP) % MAX_HEAD_START;
    this.#animations = new AnimationSet(this.player, assets.clips, headStart, () =>
      events.onAvatarChange(agentId),
    );
    this.#updateBasePose();
    this.#applyRecord(null);
    this.#applyOptions();
  }

  get record(): RegionAvatar {
    return this.#record;
  }

  /** Of its meshes, and of the textures of those that are drawn. */
  get progress(): AssetProgress {
    let { ready, failed, total } = this.#loader.progress;
    for (const [, stage] of this.#textureStages()) {
      total += 1;
      if (stage === 'waiting') continue;
      ready += 1;
      if (stage === 'missing' || stage === 'failed') failed += 1;
    }
    return { ready, failed, total };
  }

  /** The textures of what is drawn of it, by id. */
  *#textureStages(): Iterable<[id: string, stage: SurfaceTextureStage]> {
    const { textures } = surfacesOf(this.#assets.stage);
    // Nobody provides them yet: then they are not waited for.
    const textureIds = textures.onNeeded ? this.#outfit.textureIds : NO_TEXTURES;
    for (const id of textureIds) {
      const state = textures.stateOf(id);
      if (state) yield [id, state.stage];
    }
  }

  /** The textures of everything that is drawn of it, or will be soon. */
  get textureIds(): ReadonlySet<string> {
    return this.#outfit.neededTextureIds;
  }

  /** Metres from the camera; null before it was in a picture for the first time. */
  get distance(): number | null {
    return this.#visibility[1] > 0 ? this.#visibility[1] : null;
  }

  get isInFocus(): boolean {
    return this.#isInFocus;
  }

  /** What could not be loaded, by asset id. */
  get missingAssets(): Pick<MissingAsset, 'id' | 'kind'>[] {
    const textures = [...this.#textureStages()].filter(
      ([, stage]) => stage === 'missing' || stage === 'failed',
    );
    return [
      ...this.#loader.missing,
      ...[...this.#animations.missing, ...this.#animated.missing].map((id) => ({
        ...{ id, kind: 'animation' as const },
      })),
      ...textures.map(([id]) => ({ id, kind: 'texture' as const })),
    ];
  }

  /** Loads the outfit again: meshes that could not be loaded are requested again. */
  reloadOutfit(): void {
    this.#loader.reload();
  }

  get animations(): readonly AgentAnimation[] {
    return this.#animations.active;
  }

  /** The parts of the outfit that are drawn. */
  get parts(): readonly WornPart[] {
    return this.#outfit.parts;
  }

  /** What is drawn of it, for those who examine it: the same record until something changes. */
  get outfit(): FocusedOutfit {
    const { agentId, bakes } = this.#record;
    const { drawn } = this.#outfit;
    const known = this.#examined;
    if (known?.parts !== drawn || known.bakes !== (bakes ?? NO_BAKES)) {
      this.#examined = { agentId, parts: drawn, bakes: bakes ?? NO_BAKES };
    }
    return this.#examined!;
  }

  /** The drawn position of a joint, region metres; null for an unknown joint or position of the avatar. */
  jointPosition(name: string): readonly [number, number, number] | null {
    if (!this.#isInView) this.player.update();
    const { hasUpdate, ground, rotation } = this.motion;
    const position = hasUpdate ? this.player.jointPosition(name) : null;
    if (!position) return null;
    const [x, y, z, w] = rotation;
    const [forward, left, up] = rotateVector(position, [x, y, z, w]);
    return [ground[0] + forward, ground[1] + left, ground[2] + up];
  }

  /** Replaces the record. */
  setRecord(record: RegionAvatar): void {
    const before = this.#record;
    this.#record = record;
    this.#applyRecord(before);
  }

  setOptions(options: RegionViewOptions): void {
    const before = this.#options;
    this.#options = options;
    if (options.overrideRule !== before.overrideRule) this.#updateBasePose();
    this.#applyOptions();
  }

  setMannequin(mannequin: LoadedMesh): void {
    this.#outfit.setMannequin(mannequin);
  }

  /** Highlights the name of the avatar that the camera looks at. */
  setInFocus(isInFocus: boolean): void {
    if (isInFocus === this.#isInFocus) return;
    this.#isInFocus = isInFocus;
    this.#isNameCurrent = false;
  }

  /** Hides the avatar, whatever is in view. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
  }

  /** Marks the name of an agent that types or is muted. */
  setMarks({ typing, muted }: AgentMarks): void {
    const isTyping = typing.has(this.#record.agentId);
    const isMuted = muted.has(this.#record.agentId);
    if (isTyping === this.#isTyping && isMuted === this.#isMuted) return;
    this.#isTyping = isTyping;
    this.#isMuted = isMuted;
    this.#isNameCurrent = false;
  }

  /** Starts the animations again from clips that are requested again. */
  reloadAnimations(): void {
    this.#animations.reload();
    this.#animated.reloadAnimations();
  }

  /** Applies received puppetry, which begins at the batch's joint `first`. Allocates nothing. */
  applyPuppetry(batch: PuppetBatch, index: number, first: number): void {
    this.#puppetry.applyBatch(batch, index, first);
    if (batch.counts[index] > 0) this.player.addMotion(this.#puppetry);
    else this.player.removeMotion(this.#puppetry);
  }

  /** Lets time pass. Allocates nothing. */
  advance(seconds: number, nowMs: number): void {
    this.player.advance(seconds);
    this.#animated.advance(seconds);
    this.#isPoseCurrent = false;
    if (this.motion.hasUpdate) this.motion.advance(nowMs);
  }

  /**
   * Moves the avatar to its position about the origin (region metres), and measures how large it is in the picture;
   * `frame` counts frames. True where the avatar is in view. Allocates nothing.
   */
  updateVisibility(origin: Float64Array, visibility: SphereVisibility, frame: number): boolean {
    const { hasUpdate, ground, rotation } = this.motion;
    if (!hasUpdate) return false;
    const x = ground[0] - origin[0];
    const y = ground[1] - origin[1];
    const z = ground[2] - origin[2];
    this.#root.moveTo(x, y, z);
    this.#root.turnTo(rotation);
    visibility.measure(this.#visibility, x, y, z + SPHERE_HEIGHT, SPHERE_RADIUS);
    if (this.#isHidden) this.#visibility[0] = 0;
    const heightShare = this.#visibility[0];
    this.#root.setVisible(heightShare > 0);
    if (heightShare === 0) return false;
    if ((frame + this.#record.slot) % framesPerPose(heightShare) === 0) this.#needsPose = true;
    const lod = lodForHeight(heightShare, this.#lod);
    if (lod !== this.#lod) this.#outfit.setLod(lod);
    this.#lod = lod;
    this.#outfit.setCastShadow(
      z > SHADOW_DEPTH && x * x + y * y < SHADOW_DISTANCE * SHADOW_DISTANCE,
    );
    return true;
  }

  /**
   * Poses everything that is drawn of the avatar, where it is in view. Allocates nothing, unless it writes another text.
   *
   * @param mayWriteName - Whether the name may be drawn anew, which takes a millisecond or more.
   * @returns whether it was.
   */
  pose(mayWriteName: boolean): boolean {
    if (!this.#isInView) return false;
    if (this.#needsPose) {
      const { world } = this.player;
      this.player.update();
      this.#animated.pose(world);
      this.#outfit.pose(world);
      this.#root.bones.active?.update(world);
      this.#needsPose = false;
      this.#isPoseCurrent = true;
    }
    return this.#updateName(mayWriteName);
  }

  /** Metres along a ray in the region (origin at 0, direction at 3) to the upright cylinder around the avatar. */
  distanceAlong(ray: Float64Array): number {
    const { hasUpdate, ground } = this.motion;
    if (!hasUpdate || !this.#isInView) return Number.POSITIVE_INFINITY;
    return distanceToCylinder(ray, ground, CLICK_RADIUS, this.#record.height);
  }

  /** The part of the canvas that the avatar takes up, with its name; null where it is out of view. */
  boxOn(camera: StageCamera, origin: Float64Array): CanvasBox | null {
    const { hasUpdate, ground } = this.motion;
    if (!hasUpdate || !this.#isInView) return null;
    const [x, y, z] = [0, 1, 2].map((axis) => ground[axis] - origin[axis]);
    const { height } = this.#record;
    camera.project(point, x, y, z);
    const bottom = point[1];
    camera.project(point, x, y, z + height);
    const [middle, top] = point;
    const hasName = this.#options.showNames;
    const side = Math.max(
      (HALF_WIDTH * (bottom - top)) / height,
      hasName ? NAME_PIXELS.halfWidth : 0,
    );
    return {
      ...{ left: middle - side, right: middle + side },
      ...{ top: top - (hasName ? NAME_PIXELS.height : 0), bottom },
    };
  }

  hide(): void {
    this.#visibility[0] = 0;
    this.#root.setVisible(false);
  }

  dispose(): void {
    this.#changing.abort();
    this.#loader.cancel();
    this.#outfit.dispose();
    this.#assets.stage.removeAvatarRoot(this.#root);
  }

  #wear(meshes: LoadedMeshes): void {
    this.#changing.abort();
    this.#changing = new AbortController();
    void this.#assets.work.run(this.#change(meshes), this.#changing.signal);
  }

  *#change(meshes: LoadedMeshes): Steps {
    for (const condition of this.#outfit.setParts(this.#record.parts, meshes)) {
      // What has been added has no pose yet.
      this.#needsPose = true;
      yield condition;
    }
    this.#hasOutfit = true;
    this.#updateBasePose();
    this.#isNameCurrent = false;
  }

  get #isInView(): boolean {
    return this.#visibility[0] > 0;
  }

  #applyRecord(before: RegionAvatar | null): void {
    const { parts, bakes, hiddenByHud, animations, objectAnimations } = this.#record;
    const { hover, height, isSeated, visualParameters } = this.#record;
    this.motion.height = height;
    this.motion.isSeated = isSeated;
    this.player.isSeated = isSeated;
    const hasNewShape = !haveSameWeights(visualParameters, before?.visualParameters ?? null);
    if (hasNewShape) this.#shape = visualParameters && new BodyShape(visualParameters);
    if (parts !== before?.parts) {
      this.#loader.load(sourcedParts(parts).map(({ source }) => source));
    }
    if (bakes !== before?.bakes) this.#outfit.setBakes(bakes);
    if (hiddenByHud !== before?.hiddenByHud) this.#outfit.setHiddenByHud(hiddenByHud ?? []);
    if (animations !== before?.animations) this.#animations.update(animations);
    if (objectAnimations !== before?.objectAnimations) {
      this.#animated.play(objectAnimations ?? NO_OBJECT_ANIMATIONS);
    }
    if (before && (hasNewShape || hover !== before.hover)) this.#updateBasePose();
    this.#isNameCurrent = false;
  }

  #applyOptions(): void {
    const { wireframe, showBones, showNames, surfaceView } = this.#options;
    this.#outfit.setWireframe(wireframe);
    this.#outfit.setSurfaceView(surfaceView);
    this.#root.bones.setVisible(showBones);
    this.#root.nameTag.setVisible(showNames);
  }

  /** Applies the joint positions that worn meshes override, and reports them if they have changed. */
  #updateBasePose(): void {
    const { showsMannequin } = this.#outfit;
    const { overrideRule } = this.#options;
    const skins = this.#outfit.skinsOf();
    const { hover } = this.#record;
    this.player.wearSkins(skins, showsMannequin, overrideRule, hover, this.#shape);
    this.#animated.wear(this.#outfit.parts, (id) => this.#outfit.skinsOf(id), overrideRule);
    this.#needsPose = true;
    const { positions, scales } = this.player.basePose;
    const reported = this.#reportedPose;
    if (isSameArray(positions, reported.positions) && isSameArray(scales, reported.scales)) return;
    reported.positions.set(positions);
    reported.scales.set(scales);
    this.#events.onBodyShape(this.#record.agentId, this.player.basePose);
  }

  /** Returns whether it has drawn another text. */
  #updateName(mayWrite: boolean): boolean {
    const name = this.#root.nameTag.active;
    if (!name) return false;
    const writes = mayWrite && !this.#isNameCurrent;
    if (writes) {
      const { ready, total } = this.#loader.progress;
      const loading = this.#hasOutfit ? null : NAME_TAGS.loading(ready, total);
      const cloud = this.#record.isCloud ? NAME_TAGS.cloud : null;
      name.setText({
        name: this.#record.displayName ?? fullName(this.#record),
        title: this.#record.title,
        note: this.#isTyping ? NAME_TAGS.typing : (loading ?? cloud),
        isEmphasized: this.#isInFocus,
        isStruck: this.#isMuted,
      });
      this.#isNameCurrent = true;
    }
    const m = this.player.world.matrices;
    const o = 16 * SKULL + 12;
    const distance = this.#isSeenFromBehind ? Number.POSITIVE_INFINITY : this.#visibility[1];
    name.update(m[o], m[o + 1], m[o + 2] + NAME_HEIGHT, distance);
    return writes;
  }

  /** Whether this is the visitor's own avatar, seen from behind: there the visitor walks it, and needs no name. */
  get #isSeenFromBehind(): boolean {
    if (!this.#record.isOwn) return false;
    const camera = this.#assets.stage.camera.object.matrix.elements;
    const place = this.#root.object.position;
    const yaw = yawOf(this.motion.rotation);
    const forward = (camera[12] - place.x) * Math.cos(yaw) + (camera[13] - place.y) * Math.sin(yaw);
    return forward < 0;
  }
}

/**
 * Metres along a ray (origin at 0, direction at 3) to an upright cylinder on this ground; infinite where the ray does not
 * meet its side.
 */
export function distanceToCylinder(
  ray: ArrayLike<number>,
  ground: ArrayLike<number>,
  radius: number,
  height: number,
): number {
  const dx = ray[0] - ground[0];
  const dy = ray[1] - ground[1];
  const speedSquared = ray[3] * ray[3] + ray[4] * ray[4];
  const approach = dx * ray[3] + dy * ray[4];
  const inside = approach * approach - speedSquared * (dx * dx + dy * dy - radius * radius);
  if (inside < 0 || speedSquared === 0) return Number.POSITIVE_INFINITY;
  const distance = (-approach - Math.sqrt(inside)) / speedSquared;
  const rise = ray[2] + distance * ray[5] - ground[2];
  return distance > 0 && rise >= 0 && rise <= height ? distance : Number.POSITIVE_INFINITY;
}

function isSameArray(a: Float32Array, b: Float32Array): boolean {
  return a.every((value, index) => value === b[index]);
}
