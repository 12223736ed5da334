import { defaultSkeleton, type OverrideRuleName, type Pose } from '../../../avatar/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import type { LodName, MeshAsset } from '../../../formats/mesh/index.ts';
import { rotateVector } from '../../../math/index.ts';
import { fullName } from '../../../protocol/objects/index.ts';
import type {
  AvatarRoot,
  ColorMaterials,
  NameTag,
  SphereVisibility,
  Stage,
} from '../../../render/index.ts';
import type { PuppetBatch, RegionAvatar, WornPart } from '../../../session/index.ts';
import { Player } from '../../playback/player.ts';
import type { PuppetBody } from '../../stage/avatar-view.ts';
import type { AgentAnimation, AssetProgress } from '../../state/index.ts';
import { AnimationSet, type ClipLibrary } from './animation-set.ts';
import { DeadReckoning, findGroundPoint } from './dead-reckoning.ts';
import { framesPerPose, lodForHeight } from './level-of-detail.ts';
import { type LoadedMesh, type MeshLibrary, OutfitLoader } from './outfit-loader.ts';
import { OutfitView } from './outfit-view.ts';
import { PuppetryMotion } from './puppetry-motion.ts';

/** What of the page's own the region's avatars need. */
export interface RegionStageOptions {
  /** Our own body, for those who wear none. */
  readonly mannequin: () => Promise<MeshAsset>;
  /** What plays for a built-in animation, ours or the visitor's own; null for any other id. */
  readonly builtinAnimation: (id: string) => Promise<Animation | null>;
}

/** What the avatars of a region share. */
export interface RegionAssets {
  readonly stage: Stage;
  readonly meshes: MeshLibrary;
  readonly clips: ClipLibrary;
  readonly paints: ColorMaterials;
}

/** A ball about the middle of an avatar that holds it, arms and wings aside; metres. */
const RADIUS = 1.1;
const MIDDLE = 0.95;
const SKULL = defaultSkeleton.jointNumber('mSkull');
/** From the joint at the crown to where a name stands, metres. */
const OVER_SKULL = 0.14;
/** Those beyond this are not near enough to the focus to darken the ground in the shadow's square. */
const CASTING_REACH = 5.5;
/** Who stands lower than this below the focus, metres, is under its ground. */
const LOWEST_CASTER = -0.4;
/** Seconds between one avatar and the next, of the leads that keep a crowd from moving as one. */
const LEAD_STEP = 1.7;
const LONGEST_LEAD = 11;

export interface RegionAvatarEvents {
  /** Its progress or what it plays has changed. */
  readonly onChange: (agentId: string) => void;
  /** Its joints rest elsewhere; the pose is the figure's own. */
  readonly onShape: (agentId: string, body: Pose) => void;
}

/** One avatar of the region on the stage. */
export class RegionAvatarView {
  readonly reckoning = new DeadReckoning();
  /** Region metres: the ground under it; see {@link findGroundPoint}. */
  readonly footing = new Float32Array(3);
  readonly player = new Player();
  /** For whoever puppeteers it. */
  readonly body: PuppetBody;
  readonly #supplies: RegionAssets;
  readonly #place: AvatarRoot;
  readonly #costume: OutfitView;
  readonly #orders: OutfitLoader;
  readonly #repertoire: AnimationSet;
  readonly #puppet = new PuppetryMotion();
  readonly #onShape: () => void;
  /** Where joints rest as it was told last: 3 each. */
  readonly #toldShape: Float32Array;
  #record: RegionAvatar;
  #rule: OverrideRuleName;
  #lod: LodName = 'lowest';
  #isStrong = false;
  #isDressed = false;
  /** Its height as a share of the canvas', 0 where it is out of sight; its distance from the camera, metres. */
  readonly #seen = new Float64Array(2);
  #isDue = false;
  /** Its pose is that of this frame. */
  #isCurrent = false;
  #isLabelled = false;

  constructor(
    supplies: RegionAssets,
    record: RegionAvatar,
    rule: OverrideRuleName,
    { onChange, onShape }: RegionAvatarEvents,
  ) {
    this.#supplies = supplies;
    this.#record = record;
    this.#rule = rule;
    this.#onShape = () => onShape(record.agentId, this.player.body);
    this.#toldShape = defaultSkeleton.rest.positions.slice();
    this.#place = supplies.stage.addAvatarRoot();
    this.#place.setVisible(false);
    const wake = () => {
      this.#isDue = true;
    };
    const catchUp = () => {
      if (!this.#isCurrent) this.player.update();
      this.#isCurrent = true;
    };
    this.body = { player: this.player, place: this.#place, wake, catchUp };
    this.#costume = new OutfitView(supplies, this.#place);
    const changed = () => onChange(record.agentId);
    this.#orders = new OutfitLoader(
      supplies.meshes,
      () => {
        this.#label();
        changed();
      },
      (delivery) => {
        this.#costume.putOn(this.#record.parts, delivery);
        this.#isDressed = true;
        this.#dress();
        this.#label();
      },
    );
    const lead = (record.slot * LEAD_STEP) % LONGEST_LEAD;
    this.#repertoire = new AnimationSet(this.player, supplies.clips, lead, changed);
    this.#dress();
    this.#followRecord(null);
  }

  get record(): RegionAvatar {
    return this.#record;
  }

  get progress(): AssetProgress {
    return this.#orders.progress;
  }

  /** What is drawn on it. */
  get parts(): readonly WornPart[] {
    return this.#costume.parts;
  }

  get animations(): readonly AgentAnimation[] {
    return this.#repertoire.told;
  }

  /**
   * Takes what its puppetry makes of it, which begins at `first` of the batch's joints. It shows at the figure's own
   * pace. Allocates nothing.
   */
  takePuppet(batch: PuppetBatch, index: number, first: number): void {
    this.#puppet.applyBatch(batch, index, first);
    if (batch.counts[index] > 0) this.player.addMotion(this.#puppet);
    else this.player.removeMotion(this.#puppet);
  }

  /** World position of a joint in region metres; null for an unknown one, and where nobody knows the avatar's. */
  jointPosition(name: string): readonly [number, number, number] | null {
    if (!this.#isSeen) this.player.update();
    const place = this.reckoning.hasUpdate ? this.player.jointPosition(name) : null;
    if (!place) return null;
    const [x, y, z, w] = this.reckoning.rotation;
    const [turnedX, turnedY, turnedZ] = rotateVector(place, [x, y, z, w]);
    const [footX, footY, footZ] = this.footing;
    return [footX + turnedX, footY + turnedY, footZ + turnedZ];
  }

  /** The record is replaced; what is new of it is followed. */
  follow(record: RegionAvatar): void {
    const before = this.#record;
    this.#record = record;
    this.#followRecord(before);
  }

  /** Plays what it plays from clips that are asked for anew. */
  reloadAnimations(): void {
    this.#repertoire.reload();
  }

  setDoll(garment: LoadedMesh): void {
    this.#costume.setDoll(garment);
  }

  setRule(rule: OverrideRuleName): void {
    this.#rule = rule;
    this.#dress();
  }

  setWireframe(wireframe: boolean): void {
    this.#costume.setWireframe(wireframe);
  }

  setShowBones(show: boolean): void {
    this.#place.bones.setVisible(show);
  }

  setShowName(show: boolean): void {
    this.#place.nameTag.setVisible(show);
  }

  /** Strong: the one that the camera looks at. */
  setStrong(isStrong: boolean): void {
    this.#isStrong = isStrong;
    this.#label();
  }

  hide(): void {
    this.#seen[0] = 0;
    this.#place.setVisible(false);
  }

  /** Lets time pass. True where it stands elsewhere. Allocates nothing. */
  advance(seconds: number, nowMs: number): boolean {
    this.player.advance(seconds);
    this.#isCurrent = false;
    if (!this.reckoning.hasUpdate) return false;
    const hasMoved = this.reckoning.advance(nowMs);
    this.#findFooting();
    return hasMoved;
  }

  /** Takes its row of a motion batch, which begins at `offset`. Allocates nothing. */
  move(rows: Float32Array, offset: number, nowMs: number): void {
    this.reckoning.applyUpdate(rows, offset, nowMs);
    this.#findFooting();
  }

  /**
   * Takes its place about the origin (region metres), and finds how much of it there is to see; `turn` counts
   * pictures. True where a picture would show it. Allocates nothing.
   */
  stand(origin: Float64Array, sight: SphereVisibility, turn: number): boolean {
    if (!this.reckoning.hasUpdate) return false;
    const x = this.footing[0] - origin[0];
    const y = this.footing[1] - origin[1];
    const z = this.footing[2] - origin[2];
    this.#place.moveTo(x, y, z);
    this.#place.turnTo(this.reckoning.rotation);
    sight.measure(this.#seen, x, y, z + MIDDLE, RADIUS);
    const share = this.#seen[0];
    this.#place.setVisible(share > 0);
    if (share === 0) return false;
    if ((turn + this.#record.slot) % framesPerPose(share) === 0) this.#isDue = true;
    const lod = lodForHeight(share, this.#lod);
    if (lod !== this.#lod) this.#costume.setDetail(lod);
    this.#lod = lod;
    this.#costume.setCasting(z > LOWEST_CASTER && x * x + y * y < CASTING_REACH * CASTING_REACH);
    return true;
  }

  /** Writes its pose into what is drawn of it. Allocates nothing. */
  pose(): void {
    if (!this.#isSeen) return;
    if (this.#isDue) {
      const { world } = this.player;
      this.player.update();
      this.#costume.pose(world);
      this.#place.bones.active?.update(world);
      this.#isDue = false;
      this.#isCurrent = true;
    }
    this.#poseName();
  }

  dispose(): void {
    this.#orders.cancel();
    this.#costume.dispose();
    this.#supplies.stage.removeAvatarRoot(this.#place);
  }

  #followRecord(before: RegionAvatar | null): void {
    const { parts, animations, hover } = this.#record;
    if (parts !== before?.parts) {
      this.#orders.load(new Set(parts.flatMap(({ meshId }) => meshId ?? [])));
    }
    if (animations !== before?.animations) this.#repertoire.update(animations);
    if (before && hover !== before.hover) this.#dress();
    this.#label();
  }

  get #isSeen(): boolean {
    return this.#seen[0] > 0;
  }

  #findFooting(): void {
    const { position, rotation } = this.reckoning;
    const { height, isSeated } = this.#record;
    findGroundPoint(this.footing, position, rotation, height, isSeated);
  }

  /** What is worn moves joints. */
  #dress(): void {
    const { skins, hasDoll } = this.#costume;
    this.player.wearSkins(skins, hasDoll, this.#rule, this.#record.hover);
    this.#tellShape();
    this.#isDue = true;
  }

  /** Overrides move joints; nothing here gives them other scales. */
  #tellShape(): void {
    const { positions } = this.player.body;
    if (positions.every((value, index) => value === this.#toldShape[index])) return;
    this.#toldShape.set(positions);
    this.#onShape();
  }

  /** The name is written when it is next drawn: what draws it comes late. */
  #label(): void {
    this.#isLabelled = false;
  }

  #poseName(): void {
    const name = this.#place.nameTag.active;
    if (!name) return;
    if (!this.#isLabelled) this.#writeName(name);
    const m = this.player.world.matrices;
    const o = 16 * SKULL + 12;
    name.update(m[o], m[o + 1], m[o + 2] + OVER_SKULL, this.#seen[1]);
  }

  #writeName(name: NameTag): void {
    const { ready, total } = this.progress;
    const note = this.#isDressed ? null : `${ready} of ${total}`;
    name.setText(fullName(this.#record), note, this.#isStrong);
    this.#isLabelled = true;
  }
}
