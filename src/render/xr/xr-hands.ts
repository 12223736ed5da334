import {
  CHAIN_LINE,
  DIAMOND_MARKER,
  LinesAndMarkers,
  RING_MARKER,
} from '../overlays/lines-and-markers.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { SessionSpace } from './session-space.ts';

/** A hand in a headset, in the avatar's frame that is being puppeteered: metres, unit quaternion x y z w. */
export interface XrHand {
  /** 0 left, 1 right. */
  readonly side: 0 | 1;
  readonly position: Float32Array;
  readonly rotation: Float32Array;
  /** The trigger or the grip is held, or the fingers pinch. */
  readonly isGrabbing: boolean;
}

/** Metres between the tips of thumb and forefinger below which they pinch. */
const PINCH = 0.02;

type Hand = { -readonly [Field in keyof XrHand]: XrHand[Field] };

/** The hands of a session, controllers or bare: where they are now, as the avatar has it. */
export class XrHands {
  readonly #wearer: SessionSpace;
  readonly #sides: readonly Hand[] = [createHand(0), createHand(1)];
  /** Those that are tracked, written anew by every `read`. */
  readonly #tracked: Hand[] = [];

  constructor(wearer: SessionSpace) {
    this.#wearer = wearer;
  }

  read(frame: XRFrame, space: XRReferenceSpace): readonly XrHand[] {
    this.#tracked.length = 0;
    for (const source of frame.session.inputSources) this.#readSource(source, frame, space);
    return this.#tracked;
  }

  #readSource(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): void {
    if (source.handedness === 'none' || !source.gripSpace) return;
    const hand = this.#sides[source.handedness === 'left' ? 0 : 1];
    const pose = frame.getPose(source.gripSpace, space);
    if (!pose || this.#tracked.includes(hand)) return;
    this.#wearer.pointToAvatar(hand.position, pose.transform.position);
    this.#wearer.rotationToAvatar(hand.rotation, pose.transform.orientation);
    hand.isGrabbing = isPressed(source) || isPinching(source, frame, space);
    this.#tracked.push(hand);
  }
}

function createHand(side: 0 | 1): Hand {
  return {
    side,
    position: new Float32Array(3),
    rotation: Float32Array.of(0, 0, 0, 1),
    isGrabbing: false,
  };
}

/** Of the standard layout the trigger is first, the grip second. */
function isPressed({ gamepad }: XRInputSource): boolean {
  if (!gamepad) return false;
  const [trigger, grip] = gamepad.buttons;
  return (trigger?.pressed ?? false) || (grip?.pressed ?? false);
}

function isPinching({ hand }: XRInputSource, frame: XRFrame, space: XRReferenceSpace): boolean {
  const thumb = hand?.get('thumb-tip');
  const finger = hand?.get('index-finger-tip');
  if (!thumb || !finger) return false;
  const a = frame.getJointPose?.(thumb, space)?.transform.position;
  const b = frame.getJointPose?.(finger, space)?.transform.position;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < PINCH : false;
}

/** Over handles. */
const ORDER = 40;
/** Metres ahead of a hand. */
const LENGTH = 0.08;

/** Shows the wearer's hands: a short line ahead, and a ring that is a diamond while it grabs. */
export class HandMarkers {
  readonly drawing: LinesAndMarkers;
  readonly #ahead = new Float32Array(3);

  constructor(surface: ViewportUniforms) {
    this.drawing = new LinesAndMarkers(surface, 2, 2, ORDER);
  }

  update(hands: readonly XrHand[]): void {
    this.drawing.begin();
    for (const { position, rotation, isGrabbing } of hands) {
      aheadOf(this.#ahead, position, rotation);
      this.drawing.addLine(position, 0, this.#ahead, 0, CHAIN_LINE);
      this.drawing.addMarker(position, 0, isGrabbing ? DIAMOND_MARKER : RING_MARKER);
    }
    this.drawing.commit();
  }
}

/** A hand points along the -X of its rotation, as WebXR's grip along its -Z. */
function aheadOf(out: Float32Array, position: Float32Array, rotation: Float32Array): void {
  const [x, y, z, w] = rotation;
  out[0] = position[0] - LENGTH * (1 - 2 * (y * y + z * z));
  out[1] = position[1] - LENGTH * 2 * (x * y + w * z);
  out[2] = position[2] - LENGTH * 2 * (x * z - w * y);
}
