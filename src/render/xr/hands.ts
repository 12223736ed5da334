import type { SessionSpace } from './wearer.ts';
import type { XrHand } from './xr-hand.ts';

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
