import { ColorMaterials, type SphereVisibility, type Stage } from '../../../render/index.ts';
import type { BubbleModel } from '../../../session/assets/index.ts';
import type { BubbleObject } from '../../../session/index.ts';
import type { RegionScenery } from '../region/region-stage.ts';
import { PortalView } from './portal-view.ts';
import { type ThingResources, ThingView } from './thing-view.ts';

/** What of a bubble is drawn. */
interface SceneryOptions {
  readonly showPortals: boolean;
  readonly wireframe: boolean;
}

/** The things and portals of a bubble on the stage, beside its avatars. */
export class BubbleScenery implements RegionScenery {
  readonly #stage: Stage;
  readonly #resources: ThingResources;
  readonly #things = new Map<string, ThingView>();
  readonly #portals = new Map<string, PortalView>();
  /** The views as lists, since iterating over a Map allocates in every frame. */
  #thingList: readonly ThingView[] = [];
  #portalList: readonly PortalView[] = [];
  #options: SceneryOptions = { showPortals: true, wireframe: false };
  #isVisible = false;

  /** @param modelOf - Undefined while it is being loaded; null for a stand-in. */
  constructor(stage: Stage, modelOf: (modelId: string) => BubbleModel | null | undefined) {
    this.#stage = stage;
    this.#resources = { stage, modelOf, colorMaterials: new ColorMaterials() };
  }

  /** Applies the records of new or changed objects, and removes those that have gone. */
  apply(
    changed: readonly BubbleObject[],
    gone: readonly string[],
    nowMs = performance.now(),
  ): void {
    for (const objectId of gone) this.#remove(objectId);
    for (const record of changed) {
      if (record.kind === 'portal') this.#applyPortal(record);
      else this.#applyThing(record, nowMs);
    }
    this.#thingList = [...this.#things.values()];
    this.#portalList = [...this.#portals.values()];
    if (this.#isVisible) this.#stage.requestFrame();
  }

  clear(): void {
    this.apply([], [...this.#things.keys(), ...this.#portals.keys()]);
  }

  /** Draws the things of a model that has been loaded, or cannot be. */
  updateModel(modelId: string): void {
    for (const view of this.#thingList) if (view.record.modelId === modelId) view.updateModel();
    if (this.#isVisible) this.#stage.requestFrame();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const view of this.#thingList) view.setShown(isVisible);
    this.#showPortals();
  }

  setOptions(options: SceneryOptions): void {
    this.#options = options;
    for (const view of this.#thingList) view.setWireframe(options.wireframe);
    this.#showPortals();
    if (this.#isVisible) this.#stage.requestFrame();
  }

  advance(nowMs: number, origin: Float64Array, visibility: SphereVisibility): boolean {
    let hasMoved = false;
    for (let index = 0; index < this.#thingList.length; index++) {
      if (this.#thingList[index].advance(nowMs, origin, visibility)) hasMoved = true;
    }
    for (let index = 0; index < this.#portalList.length; index++) {
      if (this.#portalList[index].advance(origin, visibility)) hasMoved = true;
    }
    return hasMoved;
  }

  /** Writes the point over an object, in the bubble; false for one that is not drawn. */
  pointAbove(out: Float64Array, objectId: string): boolean {
    const view = this.#things.get(objectId);
    if (!view) return false;
    out.set(view.position);
    out[2] += view.top;
    return true;
  }

  /** The nearest object along a ray in the bubble (origin at 0, direction at 3); null without one. */
  pick(ray: Float64Array): { readonly objectId: string; readonly distance: number } | null {
    const hits = [...this.#thingList, ...this.#portalList].map((view) => ({
      objectId: view.record.objectId,
      distance: view.distanceAlong(ray),
    }));
    const nearest = hits.sort((a, b) => a.distance - b.distance).at(0);
    return nearest && nearest.distance < Number.POSITIVE_INFINITY ? nearest : null;
  }

  #applyPortal(record: BubbleObject): void {
    const known = this.#portals.get(record.objectId);
    if (known) {
      known.setRecord(record);
      return;
    }
    this.#remove(record.objectId);
    const view = new PortalView(this.#stage, record);
    view.setShown(this.#isVisible && this.#options.showPortals);
    this.#portals.set(record.objectId, view);
  }

  #applyThing(record: BubbleObject, nowMs: number): void {
    const known = this.#things.get(record.objectId);
    if (known) {
      known.setRecord(record, nowMs);
      return;
    }
    this.#remove(record.objectId);
    const view = new ThingView(this.#resources, record, nowMs);
    view.setWireframe(this.#options.wireframe);
    view.setShown(this.#isVisible);
    this.#things.set(record.objectId, view);
  }

  #remove(objectId: string): void {
    this.#things.get(objectId)?.dispose();
    this.#portals.get(objectId)?.dispose();
    this.#things.delete(objectId);
    this.#portals.delete(objectId);
  }

  #showPortals(): void {
    const isShown = this.#isVisible && this.#options.showPortals;
    for (const view of this.#portalList) view.setShown(isShown);
  }
}
