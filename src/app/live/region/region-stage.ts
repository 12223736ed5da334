import type { OverrideRuleName, Pose } from '../../../avatar/index.ts';
import { ColorMaterials, SphereVisibility, type Stage } from '../../../render/index.ts';
import type { GridAssets } from '../../../session/assets/index.ts';
import {
  type CameraPose,
  MOTION_STRIDE,
  type PuppetBatch,
  type RegionAvatar,
  type WornPart,
} from '../../../session/index.ts';
import type { PuppetBody } from '../../stage/avatar-view.ts';
import type { AgentAnimation, AssetProgress } from '../../state/index.ts';
import { ClipLibrary } from './animation-set.ts';
import { boundsOfAvatars, FollowCamera } from './follow-camera.ts';
import { type LoadedMesh, MeshLibrary, prepareMesh } from './outfit-loader.ts';
import {
  type RegionAssets,
  RegionAvatarView,
  type RegionStageOptions,
} from './region-avatar-view.ts';

/** Metres about the focus in which shadows are drawn, and texels along that square. */
const SHADOW_REACH = 4.5;
const SHADOW_TEXELS = 256;

/**
 * The avatars of a region on the stage, each a figure; the stage's middle follows the one in focus. Nothing of it is to
 * be seen until `setVisible(true)`. Created when the region is first shown, disposed of never.
 */
export class RegionStage {
  /** Called when progress or names of an avatar changed. */
  onChange: ((agentId: string) => void) | null = null;
  /** Called when an avatar's joints rest elsewhere. */
  onShape: ((agentId: string, puppetBody: Pose) => void) | null = null;
  readonly #stage: Stage;
  readonly #supplies: RegionAssets;
  readonly #sight = new SphereVisibility();
  readonly #viewpoint: FollowCamera;
  readonly #figures = new Map<string, RegionAvatarView>();
  readonly #bySlot = new Map<number, RegionAvatarView>();
  /** The same as a list: walking a Map makes an iterator every frame. */
  #list: readonly RegionAvatarView[] = [];
  #doll: LoadedMesh | null = null;
  #focusedId: string | null = null;
  #isFollowing = true;
  #isVisible = false;
  #rule: OverrideRuleName = 'highest-id';
  #wireframe = false;
  #showBones = false;
  #showNames = true;
  /** Counts pictures. */
  #turn = 0;

  constructor(stage: Stage, assets: GridAssets, options: RegionStageOptions) {
    this.#stage = stage;
    this.#viewpoint = new FollowCamera(stage, () => this.#list);
    this.#supplies = {
      stage,
      meshes: new MeshLibrary(assets),
      clips: new ClipLibrary(assets, options.builtinAnimation),
      paints: new ColorMaterials(),
    };
    void this.#bringDoll(options);
  }

  /** Those that came or changed, and those that went. */
  applyAvatars(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    for (const agentId of gone) this.#send(agentId);
    for (const record of changed) this.#bring(record);
    this.#list = [...this.#figures.values()];
    this.#focus();
    this.#redraw();
  }

  /** A motion batch of the session; see {@link MOTION_STRIDE}. */
  applyMotion(slots: Uint16Array, rows: Float32Array, nowMs: number): void {
    for (let index = 0; index < slots.length; index++) {
      this.#bySlot.get(slots[index])?.move(rows, MOTION_STRIDE * index, nowMs);
    }
  }

  /** What puppetry makes of those whom it drives. Allocates nothing. */
  applyPuppetry(batch: PuppetBatch): void {
    let first = 0;
    for (let index = 0; index < batch.slots.length; index++) {
      this.#bySlot.get(batch.slots[index])?.takePuppet(batch, index, first);
      first += batch.counts[index];
    }
  }

  /** Everybody goes: another region, or the end. */
  clear(): void {
    this.applyAvatars([], [...this.#figures.keys()]);
    this.#supplies.clips.clear();
    this.#viewpoint.reset();
  }

  /** Shows or hides the whole; hidden, it costs nothing per frame. */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    const { grid, shadow } = this.#stage;
    grid.showLabels = !isVisible;
    if (isVisible) {
      shadow.setExtent(SHADOW_REACH, SHADOW_TEXELS);
      this.#viewpoint.enter();
      this.#focus();
    } else {
      for (const figure of this.#list) figure.hide();
      shadow.setExtent();
      this.#viewpoint.leave();
    }
    this.#stage.requestFrame();
  }

  /** Whom the camera looks at; where `isFollowing` it goes along. The ground lies at this avatar's feet. */
  focus(agentId: string | null, isFollowing: boolean): void {
    this.#focusedId = agentId;
    this.#isFollowing = isFollowing;
    this.#focus();
  }

  /** Shows whom the camera looks at whole again; where it looks at nobody, all that is there. */
  frameCamera(): void {
    if (this.#viewpoint.frame()) return;
    const bounds = boundsOfAvatars(this.#list, this.#viewpoint.origin);
    if (bounds) this.#stage.camera.frame(bounds);
  }

  /** The camera does not look for a better side any more. */
  keepStill(): void {
    this.#viewpoint.keepStill();
  }

  /** From where the camera sees, in region metres; null while the region is not shown. */
  cameraPose(): CameraPose | null {
    return this.#isVisible ? this.#viewpoint.pose() : null;
  }

  setRule(rule: OverrideRuleName): void {
    this.#rule = rule;
    for (const figure of this.#list) figure.setRule(rule);
    this.#redraw();
  }

  setWireframe(wireframe: boolean): void {
    this.#wireframe = wireframe;
    for (const figure of this.#list) figure.setWireframe(wireframe);
    this.#redraw();
  }

  setShowBones(show: boolean): void {
    this.#showBones = show;
    for (const figure of this.#list) figure.setShowBones(show);
    this.#redraw();
  }

  setShowNames(show: boolean): void {
    this.#showNames = show;
    for (const figure of this.#list) figure.setShowName(show);
    this.#redraw();
  }

  /** Moves everybody on; `nowMs` as in {@link applyMotion}. Allocates nothing. True where the next picture differs. */
  advance(seconds: number, nowMs: number): boolean {
    if (!this.#isVisible) return false;
    this.#turn++;
    for (let index = 0; index < this.#list.length; index++) {
      this.#list[index].advance(seconds, nowMs);
    }
    this.#viewpoint.advance(seconds);
    this.#sight.setCamera(this.#stage.camera.object);
    let isSeen = false;
    for (let index = 0; index < this.#list.length; index++) {
      if (this.#list[index].stand(this.#viewpoint.origin, this.#sight, this.#turn)) isSeen = true;
    }
    return isSeen;
  }

  /** Writes poses into what is drawn. Allocates nothing. */
  pose(): void {
    if (!this.#isVisible) return;
    for (let index = 0; index < this.#list.length; index++) this.#list[index].pose();
  }

  /** For whoever puppeteers the avatar; null for one that is not there. */
  body(agentId: string): PuppetBody | null {
    return this.#figures.get(agentId)?.body ?? null;
  }

  progress(agentId: string): AssetProgress | null {
    return this.#figures.get(agentId)?.progress ?? null;
  }

  /** What plays on it. */
  animations(agentId: string): readonly AgentAnimation[] {
    return this.#figures.get(agentId)?.animations ?? [];
  }

  /** World position of a joint in region metres. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#figures.get(agentId)?.jointPosition(joint) ?? null;
  }

  /** What is drawn on it, for saving. */
  drawnParts(agentId: string): readonly WornPart[] {
    return this.#figures.get(agentId)?.parts ?? [];
  }

  /** The visitor's stand-ins for built-in animations are others than before. */
  reloadAnimations(): void {
    this.#supplies.clips.clear();
    for (const figure of this.#list) figure.reloadAnimations();
  }

  async #bringDoll({ mannequin }: RegionStageOptions): Promise<void> {
    this.#doll = prepareMesh(await mannequin());
    for (const figure of this.#list) figure.setDoll(this.#doll);
    this.#redraw();
  }

  #bring(record: RegionAvatar): void {
    const known = this.#figures.get(record.agentId);
    if (known?.record.slot === record.slot) {
      known.follow(record);
      return;
    }
    if (known) this.#send(record.agentId);
    const figure = new RegionAvatarView(this.#supplies, record, this.#rule, {
      onChange: (agentId) => {
        this.#redraw();
        this.onChange?.(agentId);
      },
      onShape: (agentId, body) => this.onShape?.(agentId, body),
    });
    if (this.#doll) figure.setDoll(this.#doll);
    figure.setWireframe(this.#wireframe);
    figure.setShowBones(this.#showBones);
    figure.setShowName(this.#showNames);
    this.#figures.set(record.agentId, figure);
    this.#bySlot.set(record.slot, figure);
  }

  #send(agentId: string): void {
    const figure = this.#figures.get(agentId);
    if (!figure) return;
    this.#figures.delete(agentId);
    this.#bySlot.delete(figure.record.slot);
    if (this.#viewpoint.figure === figure) this.#viewpoint.focus(null, false);
    figure.dispose();
  }

  /** The one in focus may come after it was chosen. */
  #focus(): void {
    const figure = this.#focusedId === null ? undefined : this.#figures.get(this.#focusedId);
    this.#viewpoint.figure?.setStrong(false);
    figure?.setStrong(true);
    // Where nobody was chosen, anybody is better than an empty stage.
    const anybody = this.#viewpoint.isSettled ? undefined : this.#list.at(0);
    this.#viewpoint.focus(figure ?? anybody ?? null, this.#isFollowing);
    this.#redraw();
  }

  /** Hidden, nothing of this is in any picture. */
  #redraw(): void {
    if (this.#isVisible) this.#stage.requestFrame();
  }
}
