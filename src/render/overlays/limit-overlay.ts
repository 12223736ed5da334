import { Group } from 'three';
import { defaultSkeleton, type Pose, type Skeleton, type WorldPose } from '../../avatar/index.ts';
import {
  createLimitGauge,
  IK_LIMITS,
  isOutlineClosed,
  type JointLimit,
  type LimitGauge,
  type LimitTable,
  limitForward,
  limitOutline,
  PUPPETEER_LIMITS,
  rotateDirections,
} from '../../motion/ik/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import { LimitSurfaces, RIM_POINTS } from './limit-fans.ts';
import { CHAIN_LINE, LIMIT_LINE, LinesAndMarkers, REACHED_LINE } from './lines-and-markers.ts';

/** Over bones, under targets and handles. */
const SURFACE_ORDER = 22;
const LINE_ORDER = 23;
/** A rim, the sides of a sector, the bone. */
const LINES_EACH = RIM_POINTS + 3;
/** How long a cone is, of the bone's length: the bone stands out of it. */
const REACH = 0.6;
/** Metres: no cone is longer, so that those of the arms leave the body to be seen. */
const LONGEST = 0.16;
/** Metres: in smaller cones, those of fingers, lines are thin. */
const SMALL = 0.03;
/** Share of a limit from which on it counts as reached: a solver stops at 1, give or take rounding. */
const REACHED = 0.995;

/** A joint's limit, made ready. */
interface LimitView {
  readonly joint: number;
  readonly parent: number;
  readonly isClosed: boolean;
  readonly rim: Float32Array<ArrayBuffer>;
  readonly forward: Float32Array<ArrayBuffer>;
  readonly gauge: LimitGauge;
}

/**
 * How far joints may turn: from each joint a translucent cone to the rim of its limit (a sector for a hinge),
 * in the frame of its parent, and in it a line where the bone points now. Where the limit is reached the rim
 * is thick and in the colour of warnings. Three draw calls; an update allocates nothing.
 *
 * The line shows the axis that the limit is about, which of the collars is not quite the bone's.
 */
export class LimitOverlay {
  readonly object = new Group();
  readonly #skeleton: Skeleton;
  /** Those of viewers, and those by which one's own puppet is held: the same joints in the same order, and more. */
  readonly #viewers: readonly LimitView[];
  readonly #puppeteers: readonly LimitView[];
  readonly #surfaces: LimitSurfaces;
  readonly #lines: LinesAndMarkers;
  /** Of the limit at hand: the joint, the end of the line, how far it is, how long its cone, and the rim. */
  readonly #joint = new Float32Array(3);
  readonly #tip = new Float32Array(3);
  readonly #share = new Float32Array(1);
  readonly #reach = new Float32Array(1);
  readonly #rim = new Float32Array(3 * RIM_POINTS);

  constructor(surface: ViewportUniforms, skeleton: Skeleton = defaultSkeleton) {
    this.#skeleton = skeleton;
    this.#viewers = viewsOf(skeleton, IK_LIMITS);
    this.#puppeteers = viewsOf(skeleton, PUPPETEER_LIMITS);
    const { length } = this.#puppeteers;
    const areClosed = this.#puppeteers.map(({ isClosed }) => isClosed);
    this.#surfaces = new LimitSurfaces(areClosed, SURFACE_ORDER);
    this.#lines = new LinesAndMarkers(surface, length * LINES_EACH, 0, LINE_ORDER);
    this.object.add(this.#surfaces.mesh, this.#lines.object);
  }

  /**
   * Takes the pose to draw; needed every frame. `joints`: a number each, 0 hides its limit; null shows all.
   * `isPuppet`: whether it is held by the limits of those who puppeteer here, which are wider at the shoulders.
   */
  update(world: WorldPose, pose: Pose, joints: Uint8Array | null, isPuppet: boolean): void {
    const views = isPuppet ? this.#puppeteers : this.#viewers;
    this.#lines.begin();
    for (let index = 0; index < this.#puppeteers.length; index++) {
      const view = views.at(index);
      if (!view || joints?.[view.joint] === 0) this.#surfaces.hide(index);
      else this.#draw(index, view, world, pose);
    }
    this.#surfaces.commit();
    this.#lines.commit();
  }

  setTheme(theme: StageTheme): void {
    this.#surfaces.setTheme(theme);
    this.#lines.setTheme(theme);
  }

  dispose(): void {
    this.#surfaces.dispose();
    this.#lines.dispose();
  }

  #draw(index: number, view: LimitView, world: WorldPose, pose: Pose): void {
    const { joint, parent } = view;
    for (let axis = 0; axis < 3; axis++) this.#joint[axis] = world.matrices[16 * joint + 12 + axis];
    this.#measureReach(joint, world.matrices);
    rotateDirections(this.#tip, world.rotations, 4 * joint, view.forward);
    rotateDirections(this.#rim, world.rotations, 4 * parent, view.rim);
    this.#reachOut(this.#tip);
    this.#reachOut(this.#rim);
    view.gauge(this.#share, pose.rotations, 4 * joint);
    const isReached = this.#share[0] >= REACHED;
    this.#drawSurface(index, isReached);
    this.#drawLines(view, isReached);
  }

  #drawSurface(index: number, isReached: boolean): void {
    const { points, stride } = this.#surfaces;
    points.set(this.#joint, stride * index);
    points.set(this.#rim, stride * index + 3);
    this.#surfaces.setReached(index, isReached);
  }

  #drawLines({ isClosed }: LimitView, isReached: boolean): void {
    const kind = isReached ? REACHED_LINE : LIMIT_LINE;
    const last = this.#rim.length - 3;
    for (let o = 0; o < last; o += 3) this.#lines.addLine(this.#rim, o, this.#rim, o + 3, kind);
    if (isClosed) this.#lines.addLine(this.#rim, last, this.#rim, 0, kind);
    else this.#drawSides(last, kind);
    this.#lines.addLine(
      this.#joint,
      0,
      this.#tip,
      0,
      this.#reach[0] < SMALL ? LIMIT_LINE : CHAIN_LINE,
    );
  }

  /** Of a sector: from the joint to the ends of its arc. */
  #drawSides(last: number, kind: number): void {
    this.#lines.addLine(this.#joint, 0, this.#rim, 0, kind);
    this.#lines.addLine(this.#joint, 0, this.#rim, last, kind);
  }

  /** Directions become points about the joint. */
  #reachOut(directions: Float32Array): void {
    const reach = this.#reach[0];
    for (let o = 0; o < directions.length; o++) {
      directions[o] = this.#joint[o % 3] + reach * directions[o];
    }
  }

  /** By the bone's length as it is drawn. */
  #measureReach(joint: number, m: Float32Array): void {
    const { tips } = this.#skeleton;
    const x = tips[3 * joint];
    const y = tips[3 * joint + 1];
    const z = tips[3 * joint + 2];
    let squares = 0;
    for (let row = 16 * joint; row < 16 * joint + 3; row++) {
      const way = m[row] * x + m[row + 4] * y + m[row + 8] * z;
      squares += way * way;
    }
    this.#reach[0] = Math.min(LONGEST, REACH * Math.sqrt(squares));
  }
}

function viewsOf(skeleton: Skeleton, limits: LimitTable): LimitView[] {
  return Array.from(limits, ([name, limit]) => viewOf(skeleton, name, limit));
}

function viewOf(skeleton: Skeleton, name: string, limit: JointLimit): LimitView {
  const joint = skeleton.jointNumber(name);
  return {
    joint,
    parent: skeleton.parents[joint],
    isClosed: isOutlineClosed(limit),
    rim: limitOutline(limit, RIM_POINTS),
    forward: limitForward(limit),
    gauge: createLimitGauge(limit),
  };
}
