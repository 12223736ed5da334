import type { Vector3 } from '../puppetry-layouts.ts';
import type { LeapGet } from './leap-command.ts';

/** Where plug-ins hear the viewer. */
const CONTROLLER_PUMP = 'puppetry.controller';

/** Parts of a body that a plug-in may be asked to move. */
export const BODY_PARTS = {
  head: 1,
  face: 2,
  leftHand: 4,
  rightHand: 8,
  fingers: 16,
  all: 31,
} as const;

/** One bone, for a plug-in that reckons by itself. Metres, scale included. */
export interface LeapBone {
  readonly name: string;
  /** Joint number. */
  readonly id: number;
  /** Null for the root. */
  readonly parentId: number | null;
  /** In the parent's frame. */
  readonly position: Vector3;
  /** In its own. */
  readonly tip: Vector3;
}

export interface LeapSkeleton {
  readonly bones: readonly LeapBone[];
  /** Metres from hand to hand: 2 of the frame of targets. */
  readonly armSpan: number;
}

/** Where a joint came to be. */
export interface LeapJointReport {
  readonly joint: number;
  readonly name: string;
  /** The end of its bone in the root's frame, metres. */
  readonly position: Vector3;
  /** x y z of a unit quaternion whose w is not below zero, in the root's frame. */
  readonly rotation: Vector3;
}

type Reqid = LeapGet['reqid'];

/** What a viewer says to a plug-in. `reqid` is that of the command that it answers; null for none. */
export type LeapMessage =
  /** Nobody is puppeteered any more. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'camera'; readonly cameraId: number }
  /** {@link PARTS}, added up. */
  | { readonly kind: 'parts'; readonly mask: number }
  | { readonly kind: 'skeleton'; readonly skeleton: LeapSkeleton; readonly reqid: Reqid }
  | {
      readonly kind: 'joint-report';
      readonly report: LeapJointReport;
      readonly armSpan: number;
      readonly reqid: Reqid;
    }
  /** The answer to `get` camera. */
  | { readonly kind: 'camera-reply'; readonly cameraId: number; readonly reqid: Reqid };

/**
 * A message as JSON text, in its envelope `{pump, data}`.
 *
 * **Source:** puppetry.md section 8. Of a bone's children all are listed, where viewers name the first alone.
 */
export function encodeLeapMessage(message: LeapMessage): string {
  return JSON.stringify({ pump: CONTROLLER_PUMP, data: dataOf(message) });
}

function dataOf(message: LeapMessage): object {
  switch (message.kind) {
    case 'stop':
      return { command: 'stop' };
    case 'camera':
      return { command: 'set_camera', args: { camera_id: message.cameraId } };
    case 'parts':
      return { command: 'enable_parts', args: { parts_mask: message.mask } };
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
  const rows = bones.map(({ name, id, parentId, position, tip }) => [
    name,
    {
      id,
      ...(parentId !== null && { parent_id: parentId, parent_relative_position: position }),
      tip_relative_end_position: tip,
      ...(children.has(id) && { children: children.get(id) }),
    },
  ]);
  return { ...Object.fromEntries(rows), scale: armSpan };
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

/** To a millionth: more digits are noise of single precision, and long to write. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
