import type { Vector3 } from '../../../math/index.ts';
import type { LeapGet } from './leap-command.ts';

/** The pump from which plug-ins receive messages of the viewer. */
const CONTROLLER_PUMP = 'puppetry.controller';

/** One bone, for a plug-in with its own kinematics. Metres, including the scale. */
export interface LeapBone {
  readonly name: string;
  /** Joint number. */
  readonly id: number;
  /** Null for the root. */
  readonly parentId: number | null;
  /** In the parent's frame. */
  readonly position: Vector3;
  /** In the bone's own frame. */
  readonly tip: Vector3;
}

/** The skeleton of an avatar. */
export interface LeapSkeleton {
  readonly bones: readonly LeapBone[];
  /** Metres from hand to hand, which are 2 units in the frame of targets. */
  readonly armSpan: number;
}

/** The resulting position of a joint. */
export interface LeapJointReport {
  readonly joint: number;
  readonly name: string;
  /** The end of its bone in the root's frame, metres. */
  readonly position: Vector3;
  /** x y z of a unit quaternion whose w is not negative, in the root's frame. */
  readonly rotation: Vector3;
}

type Reqid = LeapGet['reqid'];

/**
 * A message from the viewer to a plug-in. `reqid` is that of the command that it replies to; null for none. The
 * viewer's `set_camera`, `enable_parts` and `log` are never sent: we have no camera of plug-ins, and move all parts.
 */
type LeapMessage =
  /** Puppetry has ended. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'skeleton'; readonly skeleton: LeapSkeleton; readonly reqid: Reqid }
  | {
      readonly kind: 'joint-report';
      readonly report: LeapJointReport;
      readonly armSpan: number;
      readonly reqid: Reqid;
    }
  /** The reply to `get` camera. */
  | { readonly kind: 'camera-reply'; readonly cameraId: number; readonly reqid: Reqid };

/**
 * Encodes a message as JSON text, in its envelope `{pump, data}`.
 *
 * **Source:** puppetry.md section 8. All children of a bone are listed, whereas viewers list only the first.
 */
export function encodeLeapMessage(message: LeapMessage): string {
  return JSON.stringify({ pump: CONTROLLER_PUMP, data: dataOf(message) });
}

function dataOf(message: LeapMessage): object {
  switch (message.kind) {
    case 'stop':
      return { command: 'stop' };
    case 'skeleton':
      return {
        command: 'set_skeleton',
        ...withReqid(message),
        args: skeletonArgs(message.skeleton),
      };
    case 'joint-report':
      return { command: 'joint_report', args: { ...reportArgs(message), ...withReqid(message) } };
    case 'camera-reply':
      return { ...withReqid(message), camera_id: message.cameraId };
  }
}

function withReqid({ reqid }: { readonly reqid: Reqid }): { reqid?: number | string } {
  return reqid === null ? {} : { reqid };
}

function skeletonArgs({ bones, armSpan }: LeapSkeleton): object {
  const children = new Map<number | null, number[]>();
  for (const { id, parentId } of bones) {
    children.set(parentId, [...(children.get(parentId) ?? []), id]);
  }
  const entries = bones.map(({ name, id, parentId, position, tip }) => [
    name,
    {
      id,
      ...(parentId !== null && { parent_id: parentId, parent_relative_position: position }),
      tip_relative_end_position: tip,
      ...(children.has(id) && { children: children.get(id) }),
    },
  ]);
  return { ...Object.fromEntries(entries), scale: armSpan };
}

function reportArgs({ report, armSpan }: Extract<LeapMessage, { kind: 'joint-report' }>): object {
  const { joint, name, position, rotation } = report;
  return {
    joint_id: joint,
    name,
    position: {
      one_meter: position,
      armspan: position.map((metres) => rounded(metres / (armSpan / 2))),
    },
    rotation,
  };
}

/** Rounds to a millionth: further digits are noise of single precision, and make the text longer. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
