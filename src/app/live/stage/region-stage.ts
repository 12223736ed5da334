import type { OverrideRuleName } from '../../../avatar/index.ts';
import type { Bounds, Stage } from '../../../render/index.ts';
import { Paints, Sight } from '../../../render/region/index.ts';
import type { AssetSource } from '../../../session/assets/index.ts';
import {
  type CameraPose,
  MOTION_STRIDE,
  type RegionAvatar,
  type WornPart,
} from '../../../session/index.ts';
import type { PlayedAnimation } from '../live-state.ts';
import type { AssetProgress, RegionStage } from '../region-stage-contract.ts';
import { ClipLibrary } from './clip-library.ts';
import { Figure } from './figure.ts';
import { type Garment, garmentOf, MeshLibrary } from './mesh-library.ts';
import type { RegionStageOptions, Supplies } from './supplies.ts';
import { Viewpoint } from './viewpoint.ts';

/** Metres about the focus in which shadows are drawn, and texels along that square. */
const SHADOW_REACH = 4.5;
const SHADOW_TEXELS = 256;
/** The room of somebody who stands, in a picture of all; metres. */
const ROOM = 0.5;
/** Where nobody is in focus, those within so many metres are shown. */
const CROWD_REACH = 20;

/** The avatars of a region, each a figure; the stage's middle follows the one in focus. */
class AvatarStage implements RegionStage {
  onChange: ((agentId: string) => void) | null = null;
  readonly #stage: Stage;
  readonly #supplies: Supplies;
  readonly #sight = new Sight();
  readonly #viewpoint: Viewpoint;
  readonly #figures = new Map<string, Figure>();
  readonly #bySlot = new Map<number, Figure>();
  /** The same as a list: walking a Map makes an iterator every frame. */
  #list: readonly Figure[] = [];
  #doll: Garment | null = null;
  #focusedId: string | null = null;
  #isFollowing = true;
  #isVisible = false;
  #rule: OverrideRuleName = 'highest-id';
  #wireframe = false;
  #showBones = false;
  #showNames = true;
  /** Counts pictures. */
  #turn = 0;

  constructor(stage: Stage, assets: AssetSource, options: RegionStageOptions) {
    this.#stage = stage;
    this.#viewpoint = new Viewpoint(stage);
    this.#supplies = {
      stage,
      meshes: new MeshLibrary(assets),
      clips: new ClipLibrary(assets, options.builtinAnimation),
      paints: new Paints(),
    };
    void this.#bringDoll(options);
  }

  apply(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    for (const agentId of gone) this.#send(agentId);
    for (const record of changed) this.#bring(record);
    this.#list = [...this.#figures.values()];
    this.#focus();
    this.#redraw();
  }

  move(slots: Uint16Array, rows: Float32Array, nowMs: number): void {
    for (let index = 0; index < slots.length; index++) {
      this.#bySlot.get(slots[index])?.move(rows, MOTION_STRIDE * index, nowMs);
    }
  }

  clear(): void {
    this.apply([], [...this.#figures.keys()]);
    this.#supplies.clips.clear();
    this.#viewpoint.reset();
  }

  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    const { grid, shadow } = this.#stage;
    grid.showLabels = !isVisible;
    if (isVisible) {
      shadow.cover(SHADOW_REACH, SHADOW_TEXELS);
      this.#viewpoint.enter();
      this.#focus();
    } else {
      for (const figure of this.#list) figure.hide();
      shadow.cover();
      this.#viewpoint.leave();
    }
    this.#stage.requestFrame();
  }

  focus(agentId: string | null, isFollowing: boolean): void {
    this.#focusedId = agentId;
    this.#isFollowing = isFollowing;
    this.#focus();
  }

  frame(): void {
    if (this.#viewpoint.frame()) return;
    const bounds = this.#crowd();
    if (bounds) this.#stage.camera.frame(bounds);
  }

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

  advance(seconds: number, nowMs: number): boolean {
    if (!this.#isVisible) return false;
    this.#turn++;
    for (let index = 0; index < this.#list.length; index++) {
      this.#list[index].advance(seconds, nowMs);
    }
    this.#viewpoint.advance(seconds);
    this.#sight.look(this.#stage.camera);
    let isSeen = false;
    for (let index = 0; index < this.#list.length; index++) {
      if (this.#list[index].stand(this.#viewpoint.origin, this.#sight, this.#turn)) isSeen = true;
    }
    return isSeen;
  }

  pose(): void {
    if (!this.#isVisible) return;
    for (let index = 0; index < this.#list.length; index++) this.#list[index].pose();
  }

  progress(agentId: string): AssetProgress | null {
    return this.#figures.get(agentId)?.progress ?? null;
  }

  position(agentId: string): readonly [number, number, number] | null {
    const reckoning = this.#figures.get(agentId)?.reckoning;
    if (!reckoning?.isKnown) return null;
    const [x, y, z] = reckoning.position;
    return [x, y, z];
  }

  animations(agentId: string): readonly PlayedAnimation[] {
    return this.#figures.get(agentId)?.animations ?? [];
  }

  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#figures.get(agentId)?.jointPosition(joint) ?? null;
  }

  parts(agentId: string): readonly WornPart[] {
    return this.#figures.get(agentId)?.parts ?? [];
  }

  reloadAnimations(): void {
    this.#supplies.clips.clear();
    for (const figure of this.#list) figure.reloadAnimations();
  }

  async #bringDoll({ mannequin }: RegionStageOptions): Promise<void> {
    this.#doll = garmentOf(await mannequin());
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
    const figure = new Figure(this.#supplies, record, this.#rule, (agentId) => {
      this.#redraw();
      this.onChange?.(agentId);
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

  /** The box around those who stand about the stage's middle. */
  #crowd(): Bounds | null {
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const { footing, reckoning, record } of this.#list) {
      const place = Array.from(footing, (value, axis) => value - this.#viewpoint.origin[axis]);
      if (!reckoning.isKnown || Math.hypot(...place) > CROWD_REACH) continue;
      const reach = [ROOM, ROOM, 0];
      const height = [ROOM, ROOM, record.height];
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], place[axis] - reach[axis]);
        max[axis] = Math.max(max[axis], place[axis] + height[axis]);
      }
    }
    return min[0] < max[0] ? { min, max } : null;
  }
}

/** Puts a region on the stage; nothing of it is to be seen until `setVisible(true)`. */
export function createRegionStage(
  stage: Stage,
  assets: AssetSource,
  options: RegionStageOptions,
): RegionStage {
  return new AvatarStage(stage, assets, options);
}
