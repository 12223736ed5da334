import { PortalObject } from '../../../render/bubble/index.ts';
import type { SphereVisibility, Stage } from '../../../render/index.ts';
import type { BubbleObject } from '../../../session/index.ts';
import { BUBBLE_LABELS } from '../../words/en/bubble-labels.ts';

/** Metres across within which a portal's direction is not that of the other bubble: that is above or below. */
const MIN_OFFSET = 0.01;

/** CSS pixels from the top of the canvas that the label needs: it is below the toolbars. */
const LABEL_PIXELS = 112;

const point = new Float64Array(3);

/** A portal on the stage: a ring that faces the other bubble, with a label over its rim. */
export class PortalView {
  readonly #stage: Stage;
  readonly #object: PortalObject;
  /** Height on the canvas as a share of its height, and metres from the camera. */
  readonly #visibility = new Float64Array(2);
  #record: BubbleObject;
  #isShown = true;

  constructor(stage: Stage, record: BubbleObject) {
    this.#stage = stage;
    this.#record = record;
    this.#object = stage.addObject((viewport) => new PortalObject(viewport, lookOf(record)));
    this.setRecord(record);
  }

  get record(): BubbleObject {
    return this.#record;
  }

  /** Metres from its position to what is drawn highest. */
  get top(): number {
    return this.#object.rimHeight;
  }

  setRecord(record: BubbleObject): void {
    this.#record = record;
    this.#object.setLook(lookOf(record));
    this.#object.setLabel(labelOf(record), this.#object.rimHeight);
    const yaw = yawOfPortal(record);
    this.#object.body.turnTo([0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)]);
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#object.setVisible(isShown);
  }

  /** Moves the ring to its place about the origin. Never needs a new picture by itself. Allocates nothing. */
  advance(origin: Float64Array, visibility: SphereVisibility): boolean {
    if (!this.#isShown) return false;
    const { position, radius } = this.#record;
    const x = position[0] - origin[0];
    const y = position[1] - origin[1];
    const z = position[2] - origin[2];
    this.#object.moveTo(x, y, z);
    visibility.measure(this.#visibility, x, y, z, radius);
    this.#object.updateLabel(this.#visibility[1], this.#loweredLabel(x, y, z));
    return false;
  }

  /** The share of the rim's height by which the label is lowered, so that it stays in the picture. */
  #loweredLabel(x: number, y: number, z: number): number {
    const { camera } = this.#stage;
    camera.project(point, x, y, z);
    const center = point[1];
    const depth = point[2];
    camera.project(point, x, y, z + this.#object.rimHeight);
    const rim = point[1];
    if (depth <= 0 || point[2] <= 0 || rim >= LABEL_PIXELS || rim >= center) return 0;
    return Math.min(1, (LABEL_PIXELS - rim) / (center - rim));
  }

  /** Metres along a ray in the bubble (origin at 0, direction at 3) to the ring's disc; infinite beside it. */
  distanceAlong(ray: Float64Array): number {
    if (!this.#isShown) return Number.POSITIVE_INFINITY;
    const yaw = yawOfPortal(this.#record);
    const { position } = this.#record;
    const facing = [Math.cos(yaw), Math.sin(yaw)];
    const speed = ray[3] * facing[0] + ray[4] * facing[1];
    const distance =
      ((position[0] - ray[0]) * facing[0] + (position[1] - ray[1]) * facing[1]) / speed;
    if (!(distance > 0)) return Number.POSITIVE_INFINITY;
    const offsets = position.map((center, axis) => ray[axis] + distance * ray[3 + axis] - center);
    const isInside = Math.hypot(...offsets) <= this.#object.rimHeight;
    return isInside ? distance : Number.POSITIVE_INFINITY;
  }

  dispose(): void {
    this.#stage.removeObject(this.#object);
  }
}

function lookOf({
  radius,
  description,
}: BubbleObject): ConstructorParameters<typeof PortalObject>[1] {
  return { radius, isDashed: description?.portal?.state === 'unreachable' };
}

function labelOf({ description }: BubbleObject): { name: string; note: string | null } {
  const portal = description?.portal;
  if (!portal) return { name: BUBBLE_LABELS.portal, note: null };
  const { bubbleName, state, isOtherCloud } = portal;
  const linked = isOtherCloud ? BUBBLE_LABELS.linkedToOtherCloud : BUBBLE_LABELS.linked;
  return {
    name: bubbleName ? BUBBLE_LABELS.portalTo(bubbleName) : BUBBLE_LABELS.portal,
    note: state === 'linked' ? linked : BUBBLE_LABELS.unreachable,
  };
}

/** Heading of the other bubble, radians from +X to the left; without one, that of the portal itself. */
function yawOfPortal({ description, rotation: [x, y, z, w] }: BubbleObject): number {
  const [east, north] = description?.portal?.center ?? [0, 0];
  if (Math.hypot(east, north) > MIN_OFFSET) return Math.atan2(north, east);
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
}
