import type { AgentRow, ProgramLink } from '../../app/state/index.ts';
import {
  MIN_BLOCK_BYTES,
  type PuppetryLayout,
  puppetJointName,
} from '../../protocol/puppetry/index.ts';
import type { JointStream, PuppetryAccess, PuppetStream } from '../../session/index.ts';
import { ACCESS, HANDLES, PROGRAMS, SENDING, STREAM } from '../words/en/puppetry.ts';
import { formatCount, formatSeconds } from '../words/format.ts';

/** The state of one control handle. */
export interface HandleState {
  readonly isGrabbed: boolean;
  readonly hasTarget: boolean;
  readonly isPinned: boolean;
}

/** `held, pinned`; `free` for a handle that nothing moves. */
export function handleStateText({ isGrabbed, hasTarget, isPinned }: HandleState): string {
  const states = [
    isGrabbed && HANDLES.grabbed,
    isPinned && HANDLES.pinned,
    hasTarget && !isPinned && !isGrabbed && HANDLES.targeted,
  ];
  return states.filter(Boolean).join(', ') || HANDLES.free;
}

/** The layout in which a stream is read, and whether it was chosen or detected. */
export function readLayoutText(layout: PuppetryLayout | null, isForced: boolean): string {
  if (layout === null) return STREAM.unknown;
  return isForced ? STREAM.chosen(layout) : STREAM.detected(layout);
}

/** Why the region did not make a change. `status` is that of the HTTP response, 0 for no response. */
export function changeFailedText(status: number): string {
  return status === 0 ? ACCESS.notChanged : ACCESS.notChangedStatus(status);
}

/**
 * Why the region's puppetry settings could not be fetched. `status` is that of the HTTP response, 0 for no response.
 */
export function accessFailedText(status: number): string {
  return status === 0 ? ACCESS.unreachable : ACCESS.unreachableStatus(status);
}

/** Why nobody else sees how the own avatar is moved; null where others do, or where that is not known yet. */
export function unseenText(access: PuppetryAccess): string | null {
  switch (access.kind) {
    case 'absent':
      return HANDLES.unseen.absent;
    case 'failed':
      return HANDLES.unseen.failed;
    case 'available':
      return access.state.transmit ? null : HANDLES.unseen.off;
    default:
      return null;
  }
}

/** The state of the link to programs, in a word or two. */
export function programStepText(link: ProgramLink): string {
  return link.step === 'driven' ? PROGRAMS.programs(link.programs) : PROGRAMS[link.step];
}

/** Messages per second while joints are sent. */
const SEND_RATE = 20;

/** What is being sent: in short beside the title, and as a whole sentence. */
export function sendingText(
  access: PuppetryAccess,
  joints: number,
): { readonly short: string; readonly whole: string } {
  if (access.kind !== 'available') return SENDING.noPuppetry;
  if (joints === 0) return SENDING.nothing;
  if (!access.state.transmit) {
    return { short: SENDING.isOff.short, whole: SENDING.isOff.whole(joints) };
  }
  const { eventSize } = access.state;
  if (eventSize < MIN_BLOCK_BYTES) {
    const { short, whole } = SENDING.tooSmall;
    return { short, whole: whole(joints, eventSize, MIN_BLOCK_BYTES) };
  }
  return { short: SENDING.joints(joints), whole: SENDING.sent(joints, SEND_RATE) };
}

/** An agent's id and its display name. */
interface NamedAgent {
  readonly agentId: string;
  readonly name: string;
}

/** The agents of a list with their names; agents outside the region have the start of their id as a name. */
export function namedAgents(
  ids: readonly string[],
  agents: readonly AgentRow[],
): readonly NamedAgent[] {
  const names = new Map(agents.map(({ agentId, name }) => [agentId, name.trim()]));
  return ids.map((agentId) => ({ agentId, name: names.get(agentId) || shortId(agentId) }));
}

/** The agents of the region who can be added to a list: all but the user's own agent and those on the list already. */
export function addableAgents(
  ids: readonly string[],
  agents: readonly AgentRow[],
): readonly NamedAgent[] {
  const others = agents.filter(({ agentId, isOwn }) => !isOwn && !ids.includes(agentId));
  return namedAgents(
    others.map(({ agentId }) => agentId),
    agents,
  );
}

function shortId(agentId: string): string {
  return `${agentId.slice(0, 8)}…`;
}

/** A row of the stream table, as text. Milliseconds, except for the rate, which is per second. */
export interface StreamRow {
  readonly joint: number;
  readonly name: string;
  readonly rate: string;
  readonly jitter: string;
  readonly delay: string;
  readonly age: string;
  /** Whether the joint has been released because it has had no event for so long. */
  readonly isExpired: boolean;
}

/** A joint without events eases out after this time. Source: puppetry.md section 6. */
const EXPIRY_MS = 3000;

/** The rows of the stream table, sorted by joint number. */
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
      isExpired: age > EXPIRY_MS,
    }));
}

/** The stream if it belongs to this agent, because after a change of focus the worker's report is late; else null. */
export function streamOf(stream: PuppetStream | null, agentId: string): PuppetStream | null {
  return stream?.agentId === agentId ? stream : null;
}
