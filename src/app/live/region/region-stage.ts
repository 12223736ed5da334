import { WorkQueue } from '../../../async/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import type { Vector3 } from '../../../math/index.ts';
import { ColorMaterials, SphereVisibility, type Stage } from '../../../render/index.ts';
import { surfacesOf } from '../../../render/surface/index.ts';
import type { AvatarAssets } from '../../../session/assets/index.ts';
import {
  type CameraPose,
  MOTION_STRIDE,
  type PuppetBatch,
  type RegionAvatar,
  type SeatView,
  type WornPart,
} from '../../../session/index.ts';
import type { StageScene } from '../../stage/avatar-stage.ts';
import type { PuppetBody } from '../../stage/avatar-view.ts';
import type {
  AgentAnimation,
  AssetProgress,
  FocusedOutfit,
  TextureSizes,
  ViewName,
} from '../../state/index.ts';
import { ClipLibrary } from './animation-set.ts';
import { yawOf } from './dead-reckoning.ts';
import { FollowCamera, type ShownView } from './follow-camera.ts';
import type { LookDirection } from './look-direction.ts';
import { type LoadedMesh, MeshLibrary, type MeshSource, prepareMesh } from './mesh-library.ts';
import {
  type AgentMarks,
  type CanvasBox,
  type RegionAssets,
  RegionAvatarView,
  type RegionStageEvents,
  type RegionViewOptions,
} from './region-avatar-view.ts';
import { SceneClock } from './scene-clock.ts';
import { AvatarTextureSizes } from './texture-sizes.ts';

/** What the scene is loaded from. */
export type RegionStageAssets = AvatarAssets & MeshSource;

/** The page, as the scene of a region uses it: loads what avatars need, and receives events. */
export interface RegionStageHost extends RegionStageEvents {
  /** Our mannequin, the body of avatars that wear none. */
  readonly loadMannequin: () => Promise<MeshAsset>;
  /** What the page shows as the camera's view. */
  readonly cameraView: ShownView;
  /** The animation that plays for a built-in one: the visitor's replacement or ours; null for any other id. */
  readonly loadBuiltin: (id: string) => Promise<Animation | null>;
  /** Does what would keep the page from drawing if it were done at once. */
  readonly work?: Pick<WorkQueue, 'run'>;
}

/** What is drawn in the scene besides its avatars. */
export interface RegionScenery {
  setVisible(isVisible: boolean): void;
  /**
   * Moves everything on to this moment; `origin` is the point at the centre of the stage. True where the next picture
   * differs. Allocates nothing.
   */
  advance(nowMs: number, origin: Float64Array, visibility: SphereVisibility): boolean;
}

/** Half the side of the square about the focus in which shadows are drawn, metres, and its texels. */
const SHADOW_EXTENT = 4.5;
const SHADOW_TEXELS = 256;

/**
 * The scene of a region: its avatars on the stage, whose centre follows the avatar in focus. It is hidden until
 * `setVisible(true)`, and created once for all regions.
 */
export class RegionStage implements StageScene {
  /** Called for a click or tap: CSS pixels from the canvas' upper left corner. */
  onClick: ((x: number, y: number) => void) | null = null;
  readonly #stage: Stage;
  readonly #assets: RegionAssets;
  readonly #events: RegionStageEvents;
  readonly #visibility = new SphereVisibility();
  readonly #camera: FollowCamera;
  readonly #textureSizes: AvatarTextureSizes;
  readonly #clock = new SceneClock();
  readonly #views = new Map<string, RegionAvatarView>();
  readonly #bySlot = new Map<number, RegionAvatarView>();
  /** The views as a list, since iterating over a Map allocates in every frame. */
  #list: readonly RegionAvatarView[] = [];
  #mannequin: LoadedMesh | null = null;
  #focusedId: string | null = null;
  #isFollowing = true;
  #isVisible = false;
  #isInEyes = false;
  #isOverlooking = false;
  #options: RegionViewOptions = {
    overrideRule: 'highest-id',
    wireframe: false,
    showBones: false,
    showNames: true,
    surfaceView: null,
  };
  #frameCount = 0;
  readonly #scenery: RegionScenery[] = [];
  #marks: AgentMarks = { typing: new Set(), muted: new Set() };

  constructor(stage: Stage, assets: RegionStageAssets, host: RegionStageHost) {
    const { onAvatarChange, onBodyShape, loadBuiltin, loadMannequin } = host;
    const { work = new WorkQueue() } = host;
    this.#stage = stage;
    this.#camera = new FollowCamera(stage, () => this.#list, host.cameraView);
    this.#assets = {
      stage,
      meshes: new MeshLibrary(assets),
      clips: new ClipLibrary(assets, loadBuiltin),
      colorMaterials: new ColorMaterials(),
      work,
    };
    this.#events = {
      onAvatarChange: (agentId) => {
        this.#requestFrame();
        onAvatarChange(agentId);
      },
      onBodyShape,
    };
    this.#textureSizes = new AvatarTextureSizes(
      () => this.#list,
      (distance) => pixelsPerMetre(stage, distance),
    );
    // Textures come after their meshes.
    surfacesOf(stage).textures.addListener(() => this.#events.onAvatarChange(''));
    void this.#loadMannequin(loadMannequin);
  }

  /** The point at the centre of the stage, region metres; do not write to it. */
  get origin(): Float64Array {
    return this.#camera.origin;
  }

  /** Adds something that is drawn besides the avatars. */
  addScenery(scenery: RegionScenery): void {
    this.#scenery.push(scenery);
    scenery.setVisible(this.#isVisible);
  }

  /** Applies the records of new or changed avatars, and removes those that have left. */
  applyAvatars(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    for (const agentId of gone) this.#remove(agentId);
    for (const record of changed) this.#addOrUpdate(record);
    this.#list = [...this.#views.values()];
    this.#updateFocus();
  }

  /** Applies a motion batch: {@link MOTION_STRIDE} numbers for each slot. */
  applyMotion(slots: Uint16Array, rows: Float32Array, nowMs = performance.now()): void {
    const time = this.#clock.at(nowMs);
    for (let index = 0; index < slots.length; index++) {
      const view = this.#bySlot.get(slots[index]);
      view?.motion.applyUpdate(rows, MOTION_STRIDE * index, time);
      if (this.#clock.rate === 0) view?.motion.settle();
    }
  }

  /** @param rate seconds of the scene in a second of the page: 0 stops everything but the camera. */
  setRate(rate: number, nowMs = performance.now()): void {
    if (rate === this.#clock.rate) return;
    this.#clock.setRate(rate, nowMs);
    this.#requestFrame();
  }

  /** Applies received puppetry to the avatars that it moves. Allocates nothing. */
  applyPuppetry(batch: PuppetBatch): void {
    let first = 0;
    for (let index = 0; index < batch.slots.length; index++) {
      this.#bySlot.get(batch.slots[index])?.applyPuppetry(batch, index, first);
      first += batch.counts[index];
    }
  }

  /** Removes all avatars, for another region or at the end. */
  clear(): void {
    this.applyAvatars([], [...this.#views.keys()]);
    this.#assets.clips.clear();
    this.#camera.reset();
  }

  /**
   * Moves everything by metres into the axes of another region, when the visitor's avatar has crossed its border or has
   * gone to a place that was in view: the picture stays as it is.
   */
  shift([x, y, z]: Vector3): void {
    for (const view of this.#list) view.motion.shift(x, y, z);
    this.#camera.shift(x, y, z);
  }

  /** Shows or hides the scene. While it is hidden, a frame costs nothing. */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    for (const scenery of this.#scenery) scenery.setVisible(isVisible);
    const { grid, shadow } = this.#stage;
    grid.showLabels = !isVisible;
    if (isVisible) {
      shadow.setExtent(SHADOW_EXTENT, SHADOW_TEXELS);
      this.#camera.activate();
      this.#updateFocus();
    } else {
      for (const view of this.#list) view.hide();
      shadow.setExtent();
      this.#camera.deactivate();
    }
    this.#stage.requestFrame();
  }

  setOptions(options: RegionViewOptions): void {
    this.#options = options;
    for (const view of this.#list) view.setOptions(options);
    this.#requestFrame();
  }

  /** Marks the names of those who type, and of those who are muted, by agent id. */
  setMarks(marks: AgentMarks): void {
    this.#marks = marks;
    for (const view of this.#list) view.setMarks(marks);
    this.#requestFrame();
  }

  /** Sets the avatar that the camera looks at, and whether the camera follows it. The ground is at its feet. */
  focus(agentId: string | null, isFollowing: boolean): void {
    this.#focusedId = agentId;
    this.#isFollowing = isFollowing;
    this.#updateFocus();
  }

  /**
   * Follows nobody any more: looks from a place at a target (region metres), or without them at where most avatars are.
   * `then` is called when the camera is there.
   */
  overlook(view: SeatView | null, then: (() => void) | null = null): void {
    this.#isOverlooking = true;
    this.#updateFocus();
    this.#camera.overlook(view, then);
  }

  /**
   * Looks with the eyes of the visitor's own avatar, which is not drawn meanwhile: one would see its inside. The
   * direction is changed in place; null: from outside again.
   */
  setEyes(eyes: Readonly<LookDirection> | null): void {
    this.#isInEyes = eyes !== null;
    this.#camera.setEyes(eyes);
    for (const view of this.#list) view.setHidden(this.#isInEyes && view.record.isOwn);
    this.#requestFrame();
  }

  /** Looks at something as a seat asks for it; metres in the region. */
  showSeatView({ position, target }: SeatView): void {
    this.#camera.lookAt(position, target);
  }

  /** Sets from where the visitor's own avatar is looked at when it gets the focus, and whether the camera turns with it. */
  setOwnView(view: ViewName, turns: boolean): void {
    this.#camera.ownView = view;
    this.#camera.turns = turns;
  }

  click(x: number, y: number): void {
    this.onClick?.(x, y);
  }

  frameCamera(): void {
    this.#camera.frame();
  }

  /** Keeps the camera on its side of the avatar, even if others come in between. */
  keepCameraSide(): void {
    this.#camera.keepSide();
  }

  /** Position and direction of the camera, in the region; null while the scene is hidden. */
  cameraPose(): CameraPose | null {
    return this.#isVisible ? this.#camera.pose() : null;
  }

  /** Heading of an avatar as it is drawn, radians from +X to the left; null for one that is not here. */
  headingOf(agentId: string): number | null {
    const motion = this.#views.get(agentId)?.motion;
    return motion?.hasUpdate ? yawOf(motion.rotation) : null;
  }

  /** Starts all animations again, because the visitor has changed the replacements of built-in ones. */
  reloadAnimations(): void {
    this.#assets.clips.clear();
    for (const view of this.#list) view.reloadAnimations();
  }

  /** `nowMs` as in {@link applyMotion}. Allocates nothing. */
  advance(seconds: number, nowMs = performance.now()): boolean {
    if (!this.#isVisible) return false;
    this.#frameCount++;
    const time = this.#clock.at(nowMs);
    for (let index = 0; index < this.#list.length; index++) {
      this.#list[index].advance(seconds * this.#clock.rate, time);
    }
    this.#camera.advance(seconds);
    this.#visibility.setCamera(this.#stage.camera.object);
    const { origin } = this.#camera;
    let hasAny = false;
    for (let index = 0; index < this.#list.length; index++) {
      const view = this.#list[index];
      if (view.updateVisibility(origin, this.#visibility, this.#frameCount)) hasAny = true;
    }
    for (let index = 0; index < this.#scenery.length; index++) {
      if (this.#scenery[index].advance(time, origin, this.#visibility)) hasAny = true;
    }
    return hasAny;
  }

  pose(): void {
    if (!this.#isVisible) return;
    const { length } = this.#list;
    // Another one begins in each frame, so that every name has its turn.
    let mayWriteName = true;
    for (let index = 0; index < length; index++) {
      const view = this.#list[(this.#frameCount + index) % length];
      if (view.pose(mayWriteName)) mayWriteName = false;
    }
  }

  /** An avatar, to be puppeteered; null for one that is not here. */
  puppetBody(agentId: string): PuppetBody | null {
    return this.#views.get(agentId)?.puppetBody ?? null;
  }

  /** What an avatar wears or plays and could not be loaded, by asset id. */
  missingAssets(agentId: string): RegionAvatarView['missingAssets'] {
    return this.#views.get(agentId)?.missingAssets ?? [];
  }

  /** Loads what could not be loaded again, since it may be there now. */
  loadMissing(): void {
    const views = this.#list.filter(({ missingAssets }) => missingAssets.length > 0);
    this.#assets.meshes.retry();
    for (const view of views) view.reloadOutfit();
    this.#assets.clips.clear();
    for (const view of views) view.reloadAnimations();
    this.#requestFrame();
  }

  progress(agentId: string): AssetProgress | null {
    return this.#views.get(agentId)?.progress ?? null;
  }

  animations(agentId: string): readonly AgentAnimation[] {
    return this.#views.get(agentId)?.animations ?? [];
  }

  /** The drawn position of a joint, region metres. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#views.get(agentId)?.jointPosition(joint) ?? null;
  }

  /** The nearest avatar along a ray in the region (origin at 0, direction at 3); null without one. */
  pick(ray: Float64Array): { readonly agentId: string; readonly distance: number } | null {
    const hits = this.#list.map((view) => ({
      agentId: view.record.agentId,
      distance: view.distanceAlong(ray),
    }));
    const nearest = hits.sort((a, b) => a.distance - b.distance).at(0);
    return nearest && nearest.distance < Number.POSITIVE_INFINITY ? nearest : null;
  }

  /** The part of the canvas that an avatar with its name takes up; null where it is not in view. */
  boxOf(agentId: string): CanvasBox | null {
    return this.#views.get(agentId)?.boxOn(this.#stage.camera, this.origin) ?? null;
  }

  /** {@link boxOf} of all avatars in view. */
  boxes(): CanvasBox[] {
    return this.#list.flatMap((view) => view.boxOn(this.#stage.camera, this.origin) ?? []);
  }

  /** The parts of an outfit that are drawn. */
  drawnParts(agentId: string): readonly WornPart[] {
    return this.#views.get(agentId)?.parts ?? [];
  }

  /** How large the textures of avatars appear: see `LiveState.textureSizes`. */
  updateTextureSizes(): TextureSizes {
    return this.#textureSizes.update();
  }

  /** What is drawn of an avatar, with all that its faces are made of; null for one that is not here. */
  outfitOf(agentId: string | null): FocusedOutfit | null {
    return (agentId !== null && this.#views.get(agentId)?.outfit) || null;
  }

  async #loadMannequin(load: () => Promise<MeshAsset>): Promise<void> {
    this.#mannequin = prepareMesh(await load());
    for (const view of this.#list) view.setMannequin(this.#mannequin);
    this.#requestFrame();
  }

  #addOrUpdate(record: RegionAvatar): void {
    const { agentId, slot } = record;
    const known = this.#views.get(agentId);
    if (known?.record.slot === slot) {
      known.setRecord(record);
      return;
    }
    if (known) this.#remove(agentId);
    const view = new RegionAvatarView(this.#assets, record, this.#options, this.#events);
    if (this.#mannequin) view.setMannequin(this.#mannequin);
    view.setMarks(this.#marks);
    view.setHidden(this.#isInEyes && record.isOwn);
    this.#views.set(agentId, view);
    this.#bySlot.set(slot, view);
  }

  #remove(agentId: string): void {
    const view = this.#views.get(agentId);
    if (!view) return;
    this.#views.delete(agentId);
    this.#bySlot.delete(view.record.slot);
    if (this.#camera.subject === view) this.#camera.setSubject(null, false);
    view.dispose();
  }

  /** Points the camera at the avatar in focus, which may arrive after it was chosen. */
  #updateFocus(): void {
    const focused = this.#focusedId === null ? undefined : this.#views.get(this.#focusedId);
    for (const view of this.#list) view.setInFocus(view === focused);
    // Until the first avatar has been framed, any avatar is better than an empty stage.
    const needsAny = !this.#isOverlooking && !this.#camera.hasFramed;
    const fallback = needsAny ? this.#list.at(0) : undefined;
    this.#camera.setSubject(focused ?? fallback ?? null, this.#isFollowing);
    this.#requestFrame();
  }

  #requestFrame(): void {
    if (this.#isVisible) this.#stage.requestFrame();
  }
}

/** Pixels of the screen for a metre at this distance from the camera. */
function pixelsPerMetre({ camera }: Stage, distance: number): number {
  const pixels = camera.height * (globalThis.devicePixelRatio ?? 1);
  return (camera.object.projectionMatrix.elements[5] * pixels) / 2 / distance;
}
