import type { AgentCamera } from './camera.ts';
import type { AgentFacing } from './facing.ts';
import type { AgentData } from './record.ts';

/** Metres. */
const CAMERA_STEP = 0.01;
const CAMERA_TURN_COSINE = Math.cos((0.1 * Math.PI) / 180);
/** Of the quaternions: 2.8 degrees. */
const ROTATION_DOT = 0.9997;

type Vector = AgentData['CameraCenter'];
type Quaternion = AgentData['BodyRotation'];

/**
 * The camera sees something else than what was last sent. That its left axis may turn alone, when it looks
 * straight down, is why both axes count; the draw distance counts whenever it is another.
 *
 * **Source:** lludp.md section 6.
 */
export function hasCameraChanged(camera: AgentCamera, sent: AgentData): boolean {
  return (
    camera.far !== sent.Far ||
    distance(camera.center, sent.CameraCenter) > CAMERA_STEP ||
    dot(camera.at, sent.CameraAtAxis) < CAMERA_TURN_COSINE ||
    dot(camera.left, sent.CameraLeftAxis) < CAMERA_TURN_COSINE
  );
}

/** Body or head are turned visibly further than what was last sent. */
export function hasTurned({ body, head }: AgentFacing, sent: AgentData): boolean {
  return (
    likeness(body, sent.BodyRotation) < ROTATION_DOT ||
    likeness(head, sent.HeadRotation) < ROTATION_DOT
  );
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** q and -q are one. */
function likeness(a: Quaternion, b: Quaternion): number {
  return Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
}
