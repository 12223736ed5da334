import { puppetJointName } from '../../../protocol/puppetry/index.ts';
import type { JointStream, PuppetStream } from '../../../session/index.ts';
import { formatCount, formatSeconds } from '../../format.ts';
import { STREAM } from '../../words/en/puppetry.ts';

/** A line of the table, as text. Milliseconds but for the rate, which is per second. */
export interface StreamRow {
  readonly joint: number;
  readonly name: string;
  readonly rate: string;
  readonly jitter: string;
  readonly delay: string;
  readonly age: string;
  /** So long silent that it has let go of the joint. */
  readonly isExpired: boolean;
}

/** Milliseconds after which a joint that is not heard of eases out. Source: puppetry.md section 6. */
const EXPIRY = 3000;

/** By joint number. */
export function streamRows(joints: readonly JointStream[]): readonly StreamRow[] {
  return joints
    .toSorted((a, b) => a.joint - b.joint)
    .map(({ joint, rate, jitter, delay, age }) => ({
      joint,
      name: puppetJointName(joint) ?? STREAM.joint(joint),
      rate: formatSeconds(rate, 1),
      jitter: formatCount(jitter),
      delay: formatCount(delay),
      age: formatCount(Math.max(age, 0)),
      isExpired: age > EXPIRY,
    }));
}

/** The stream, if it is that of the agent that is shown: the focus goes ahead of what the worker tells. */
export function streamOf(stream: PuppetStream | null, agentId: string): PuppetStream | null {
  return stream?.agentId === agentId ? stream : null;
}
