import { Group } from 'three';
import { defaultSkeleton, type Pose, type WorldPose } from '../../avatar/index.ts';
import {
  createLimitGauge,
  IK_LIMITS,
  isOutlineClosed,
  type JointLimit,
  type LimitGauge,
  limitForward,
  limitOutline,
  PUPPETEER_LIMITS,
  rotateDirections,
} from '../../motion/ik/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import { LimitFans, RIM_POINTS } from './limit-fans.ts';
import { CHAIN_LINE, LIMIT_LINE, LinesAndMarkers, REACHED_LINE } from './lines-and-markers.ts';

/** Render order: over bones, under targets and handles. */
const FAN_ORDER = 22;
const LINE_ORDER = 23;
/** The lines of a rim, the two sides of a sector, and the bone. */
const LINES_PER_LIMIT = RIM_POINTS + 3;
/** Length of a cone, as a share of the bone's: the bone sticks out of it. */
const CONE_LENGTH = 0.6;
/** Metres: no cone is longer, so that the cones of the arms do not hide the body. */
const MAX_CONE_LENGTH = 0.16;
/** Metres: in smaller cones, such as those of fingers, lines are thin. */
const SMALL_CONE_LENGTH = 0.03;
/** Share of a limit from which it counts as reached: a solver stops at 1, except for rounding. */
const REACHED = 0.995;

/** The limit of a joint, prepared for drawing. */
interface LimitView {
  readonly joint: number;
  readonly parent: number;
  readonly isClosed: boolean;
  readonly rim: Float32Array<ArrayBuffer>;
  readonly forward: Float32Array<ArrayBuffer>;
  readonly gauge: LimitGauge;
}

/**
 * The limits of joints: from each joint a translucent cone to the rim of its limit (a sector for a hinge), in the frame of
 * its parent, and in it a line in the present direction of the bone. Where the limit is reached the rim is thick and in
 * the colour of warnings. Three draw calls; an update allocates nothing.
 *
 * The line shows the axis that the limit applies to, which for the collars is not quite the bone's.
 */
export class LimitOverlay {
  readonly object = new Group();
  /** The limits of viewers, and the wider ones of a puppet that is driven here: the same joints first, then more. */
  readonly #viewerLimits = createLimitViews(IK_LIMITS);
  readonly #puppeteerLimits = createLimitViews(PUPPETEER_LIMITS);
  readonly #fans: LimitFans;
  readonly #lines: LinesAndMarkers;
  /** The limit being drawn: its joint, the end of the bone's line, the gauge's reading, the cone's length, and the rim. */
  readonly #joint = new Float32Array(3);
  readonly #tip = new Float32Array(3);
  readonly #share = new Float32Array(1);
  readonly #coneLength = new Float32Array(1);
  readonly #rim = new Float32Array(3 * RIM_POINTS);

  constructor(viewport: ViewportUniforms) {
    const areClosed = this.#puppeteerLimits.map(({ isClosed }) => isClosed);
    this.#fans = new LimitFans(areClosed, FAN_ORDER);
    this.#lines = new LinesAndMarkers(viewport, areClosed.length * LINES_PER_LIMIT, 0, LINE_ORDER);
    this.object.add(this.#fans.mesh, this.#lines.object);
  }

  /**
   * Sets the pose; call in every frame. `isPuppet`: whether the limits are those of a puppet that is driven here, which
   * are wider at the shoulders.
   */
  update(world: WorldPose, pose: Pose, isPuppet: boolean): void {
    const limits = isPuppet ? this.#puppeteerLimits : this.#viewerLimits;
    this.#lines.begin();
    for (let index = 0; index < this.#puppeteerLimits.length; index++) {
      const limit = limits.at(index);
      if (limit) this.#addLimit(index, limit, world, pose);
      else this.#fans.hide(index);
    }
    this.#fans.commit();
    this.#lines.commit();
  }

  setTheme(theme: StageTheme): void {
    this.#fans.setTheme(theme);
    this.#lines.setTheme(theme);
  }

  dispose(): void {
    this.#fans.dispose();
    this.#lines.dispose();
  }

  #addLimit(index: number, limit: LimitView, world: WorldPose, pose: Pose): void {
    const { joint, parent } = limit;
    for (let axis = 0; axis < 3; axis++) this.#joint[axis] = world.matrices[16 * joint + 12 + axis];
    this.#measureCone(joint, world.matrices);
    rotateDirections(this.#tip, world.rotations, 4 * joint, limit.forward);
    rotateDirections(this.#rim, world.rotations, 4 * parent, limit.rim);
    this.#toPoints(this.#tip);
    this.#toPoints(this.#rim);
    limit.gauge(this.#share, pose.rotations, 4 * joint);
    const isReached = this.#share[0] >= REACHED;
    const { points, stride } = this.#fans;
    points.set(this.#joint, stride * index);
    points.set(this.#rim, stride * index + 3);
    this.#fans.setReached(index, isReached);
    this.#addLines(limit, isReached);
  }

  #addLines({ isClosed }: LimitView, isReached: boolean): void {
    const lines = this.#lines;
    const rim = this.#rim;
    const rimKind = isReached ? REACHED_LINE : LIMIT_LINE;
    const last = rim.length - 3;
    for (let o = 0; o < last; o += 3) lines.addLine(rim, o, rim, o + 3, rimKind);
    if (isClosed) {
      lines.addLine(rim, last, rim, 0, rimKind);
    } else {
      // A sector has sides, from the joint to the ends of its arc.
      lines.addLine(this.#joint, 0, rim, 0, rimKind);
      lines.addLine(this.#joint, 0, rim, last, rimKind);
    }
    const boneKind = this.#coneLength[0] < SMALL_CONE_LENGTH ? LIMIT_LINE : CHAIN_LINE;
    lines.addLine(this.#joint, 0, this.#tip, 0, boneKind);
  }

  /** Converts directions to points at the cone's length from the joint. */
  #toPoints(directions: Float32Array): void {
    const length = this.#coneLength[0];
    for (let o = 0; o < directions.length; o++) {
      directions[o] = this.#joint[o % 3] + length * directions[o];
    }
  }

  /** Sizes the cone by the length of the bone as it is drawn. */
  #measureCone(joint: number, m: Float32Array): void {
    const { tips } = defaultSkeleton;
    const x = tips[3 * joint];
    const y = tips[3 * joint + 1];
    const z = tips[3 * joint + 2];
    let squares = 0;
    for (let row = 16 * joint; row < 16 * joint + 3; row++) {
      const component = m[row] * x + m[row + 4] * y + m[row + 8] * z;
      squares += component * component;
    }
    this.#coneLength[0] = Math.min(MAX_CONE_LENGTH, CONE_LENGTH * Math.sqrt(squares));
  }
}

function createLimitViews(
  limits: Iterable<readonly [name: string, limit: JointLimit]>,
): readonly LimitView[] {
  return Array.from(limits, ([name, limit]) => {
    const joint = defaultSkeleton.jointNumber(name);
    return {
      joint,
      parent: defaultSkeleton.parents[joint],
      isClosed: isOutlineClosed(limit),
      rim: limitOutline(limit, RIM_POINTS),
      forward: limitForward(limit),
      gauge: createLimitGauge(limit),
    };
  });
}
