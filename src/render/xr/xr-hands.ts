import {
  CHAIN_LINE,
  DIAMOND_MARKER,
  LinesAndMarkers,
  RING_MARKER,
} from '../overlays/lines-and-markers.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { SessionSpace } from './session-space.ts';

/** A hand in a headset, in the frame of the avatar that is puppeteered: metres, unit quaternion x y z w. */
export interface XrHand {
  /** 0 left, 1 right. */
  readonly side: 0 | 1;
  readonly position: Float32Array;
  readonly rotation: Float32Array;
  /** Whether the trigger or the grip is pressed, or the fingers pinch. */
  readonly isGrabbing: boolean;
}

type MutableHand = { -readonly [Field in keyof XrHand]: XrHand[Field] };

/** Metres between the tips of thumb and index finger below which they pinch. */
const PINCH_DISTANCE = 0.02;

/** The hands of an XR session, with controllers or without. */
export class XrHands {
  readonly #space: SessionSpace;
  readonly #hands: readonly MutableHand[] = [createHand(0), createHand(1)];
  readonly #tracked: MutableHand[] = [];

  constructor(space: SessionSpace) {
    this.#space = space;
  }

  /** Returns the hands that are tracked in this frame. The list and the hands are overwritten by the next call. */
  read(frame: XRFrame, referenceSpace: XRReferenceSpace): readonly XrHand[] {
    this.#tracked.length = 0;
    for (const source of frame.session.inputSources) {
      this.#readSource(source, frame, referenceSpace);
    }
    return this.#tracked;
  }

  #readSource(source: XRInputSource, frame: XRFrame, referenceSpace: XRReferenceSpace): void {
    if (source.handedness === 'none' || !source.gripSpace) return;
    const hand = this.#hands[source.handedness === 'left' ? 0 : 1];
    const pose = frame.getPose(source.gripSpace, referenceSpace);
    if (!pose || this.#tracked.includes(hand)) return;
    this.#space.pointToAvatar(hand.position, pose.transform.position);
    this.#space.rotationToAvatar(hand.rotation, pose.transform.orientation);
    hand.isGrabbing = isPressed(source) || isPinching(source, frame, referenceSpace);
    this.#tracked.push(hand);
  }
}

function createHand(side: 0 | 1): MutableHand {
  return {
    side,
    position: new Float32Array(3),
    rotation: Float32Array.of(0, 0, 0, 1),
    isGrabbing: false,
  };
}

/** In the standard mapping of XR gamepads the first button is the trigger, the second the grip. */
function isPressed({ gamepad }: XRInputSource): boolean {
  if (!gamepad) return false;
  const [trigger, grip] = gamepad.buttons;
  return (trigger?.pressed ?? false) || (grip?.pressed ?? false);
}

function isPinching(
  { hand }: XRInputSource,
  frame: XRFrame,
  referenceSpace: XRReferenceSpace,
): boolean {
  const thumb = hand?.get('thumb-tip');
  const finger = hand?.get('index-finger-tip');
  if (!thumb || !finger) return false;
  const a = frame.getJointPose?.(thumb, referenceSpace)?.transform.position;
  const b = frame.getJointPose?.(finger, referenceSpace)?.transform.position;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < PINCH_DISTANCE : false;
}

/** Render order: over the control handles. */
const RENDER_ORDER = 40;
/** Length of the line from a hand in its direction, metres. */
const LINE_LENGTH = 0.08;

/** Draws the hands: a short line in the direction of each, and a ring, or a diamond while it grabs. */
export class HandMarkers {
  readonly drawing: LinesAndMarkers;
  readonly #end = new Float32Array(3);

  constructor(viewport: ViewportUniforms) {
    this.drawing = new LinesAndMarkers(viewport, 2, 2, RENDER_ORDER);
  }

  update(hands: readonly XrHand[]): void {
    this.drawing.begin();
    for (const { position, rotation, isGrabbing } of hands) {
      this.#setEnd(position, rotation);
      this.drawing.addLine(position, 0, this.#end, 0, CHAIN_LINE);
      this.drawing.addMarker(position, 0, isGrabbing ? DIAMOND_MARKER : RING_MARKER);
    }
    this.drawing.commit();
  }

  /** A hand points along the -X of its rotation, as WebXR's grip space points along its -Z. */
  #setEnd(position: Float32Array, rotation: Float32Array): void {
    const x = rotation[0];
    const y = rotation[1];
    const z = rotation[2];
    const w = rotation[3];
    this.#end[0] = position[0] - LINE_LENGTH * (1 - 2 * (y * y + z * z));
    this.#end[1] = position[1] - LINE_LENGTH * 2 * (x * y + w * z);
    this.#end[2] = position[2] - LINE_LENGTH * 2 * (x * z - w * y);
  }
}
