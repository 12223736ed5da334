import type { AgentRow } from '../../app/state/index.ts';
import { CLOSE_CODES, type CloseReason } from '../../protocol/bridge/index.ts';
import type {
  LogDetail,
  LoginOutcome,
  LogRow,
  OwnAppearance,
  SessionEnd,
  SessionStep,
} from '../../session/index.ts';
import { BUBBLE_STEPS } from './en/bubble.ts';
import { AGENT, WIRE } from './en/live.ts';
import { AGENT_GROUPS } from './en/region.ts';
import { BRIDGE_CLOSED, LOGIN_FAILURES, SESSION, SESSION_ENDS } from './en/session.ts';
import { formatCount } from './format.ts';

/** What happened, and what to do about it. */
export interface Explanation {
  readonly title: string;
  readonly advice: string;
}

type FailureCode = Extract<LoginOutcome, { kind: 'failed' }>['code'];

/** Why a login failed before the grid decided on it. */
export function loginFailureText(code: FailureCode): Explanation {
  return LOGIN_FAILURES[code];
}

const CLOSE_REASONS = new Map(
  Object.entries(CLOSE_CODES).map(([reason, code]) => [code as number, reason as CloseReason]),
);

/** Why the bridge closed the WebSocket, by its close code. */
export function bridgeCloseText(closeCode: number): Explanation {
  const reason = CLOSE_REASONS.get(closeCode);
  return reason ? BRIDGE_CLOSED[reason] : SESSION.closedBy(closeCode);
}

/** Why a session ended; null if the user ended it. */
export function sessionEndText(end: SessionEnd): Explanation | null {
  switch (end.kind) {
    case 'logged-out':
      return null;
    case 'kicked':
      return withGridMessage(SESSION_ENDS.kicked, end.message);
    case 'not-entered':
      return withGridMessage(SESSION_ENDS['not-entered'], end.message);
    case 'silent': {
      const { title, advice } = SESSION_ENDS.silent;
      return { title: title(Math.round(end.seconds)), advice };
    }
    case 'bridge-closed':
      return bridgeCloseText(end.closeCode);
    default:
      return SESSION_ENDS[end.kind];
  }
}

/** Includes the grid's own message, if there is one. */
function withGridMessage(
  { title, titleWith, advice }: typeof SESSION_ENDS.kicked,
  message: string,
): Explanation {
  return { title: message ? titleWith(message) : title, advice };
}

/** A step of a session in words, which are others with a bubble server. */
export function stepText(step: SessionStep, isBubble: boolean): string {
  const texts: Partial<Record<SessionStep, string>> = isBubble ? BUBBLE_STEPS : {};
  return texts[step] ?? SESSION.steps[step];
}

/** What interrupts the session, with the number of the attempt to reconnect; null while all is well. */
export function interruptionText(
  step: SessionStep,
  attempt: number,
  isBubble = false,
): string | null {
  if (step === 'reconnecting') return SESSION.attempt(SESSION.steps.reconnecting, attempt);
  return step === 'moving' ? stepText(step, isBubble) : null;
}

/** The name of an asset type in an outfit. */
export function assetTypeText(type: number): string {
  return SESSION.assetTypes[type] ?? SESSION.otherAssetType(type);
}

/** The agent's name. The region sends it a moment after the agent itself. */
export function agentName({ name }: AgentRow): string {
  return name.trim() || AGENT.nameless;
}

/** The first letters of the first and the last word, or the first two of a single word; `?` without a name. */
export function initials(name: string): string {
  if (name.trim() === '') return '?';
  const words = name.split(/[\s.]+/).filter(Boolean);
  const letters =
    words.length > 1
      ? [firstCharacter(words[0]), firstCharacter(words.at(-1)!)]
      : Array.from(name.trim()).slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The first character, which may be two code units long. */
function firstCharacter(word: string): string {
  return Array.from(word)[0];
}

/** What an agent does, or why it cannot be seen yet, on one line. */
export function activityText({ isInView, assets, animations, puppetJoints }: AgentRow): string {
  if (!isInView) return AGENT.coarse;
  const { ready, total } = assets;
  if (ready < total) return AGENT.loading(ready, total);
  if (puppetJoints > 0) return AGENT.puppeteered(puppetJoints);
  return animations.length > 0 ? animations.map(({ name }) => name).join(', ') : AGENT.noAnimation;
}

/** `2 failed`; empty if none has failed. */
export function failedAssetsText({ assets }: AgentRow): string {
  return assets.failed > 0 ? AGENT.failed(assets.failed) : '';
}

/** `7 of 7 assets`, and how many of them failed. */
export function assetsText(agent: AgentRow): string {
  const { ready, failed, total } = agent.assets;
  if (total === 0) return AGENT.noMeshes;
  const loaded = AGENT.assets(ready - failed, total);
  return [loaded, failedAssetsText(agent)].filter(Boolean).join(', ');
}

/** Metres up to which a distance has a decimal. */
const NEAR = 10;

/** Metres, with a decimal where it is near; empty for the agent from which distances are measured. */
export function distanceText(distance: number | null): string {
  if (distance === null) return '';
  return `${distance < NEAR ? distance.toFixed(1) : formatCount(distance)}\u202fm`;
}

/** What others see of the visitor's own avatar; empty where nothing is known about it. */
export function ownViewText(appearance: OwnAppearance | null): string {
  if (!appearance) return '';
  const { seenAs, bakes } = appearance;
  if (seenAs === 'baked') return AGENT_GROUPS.othersSee.baked(bakes.known, bakes.of);
  return AGENT_GROUPS.othersSee[seenAs];
}

/** A place with decimetres: `2.3, 96.0, 22.9`. */
export function placeText(position: AgentRow['position']): string {
  return position.map((metres) => metres.toFixed(1).replace('-', '−')).join(', ');
}

/** Region metres with centimetres: `128.41, 96.02, 22.87`. */
export function positionText(position: AgentRow['position']): string {
  return position.map((metres) => metres.toFixed(2).replace('-', '−')).join(', ');
}

const DAY_MS = 86_400_000;

/** Whether a time counts from the start of a recording, and not from 1970. */
function isRecordingTime(at: number): boolean {
  return at < DAY_MS;
}

/** The time of day with milliseconds, `14:12:04.118`; in a recording the time since its start. */
export function formatTimeOfDay(at: number): string {
  const offset = isRecordingTime(at) ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(11, 23);
}

/** Hours and minutes, `14:12`; in a recording minutes and seconds. */
export function formatChatTime(at: number): string {
  return isRecordingTime(at) ? formatTimeOfDay(at).slice(3, 8) : formatTimeOfDay(at).slice(0, 5);
}

/** A row of the log as one line of text, for the clipboard. */
export function logRowText(row: LogRow): string {
  const { at, direction, name, sequence, bytes, flags, summary } = row;
  const facts = [
    formatTimeOfDay(at),
    WIRE.directions[direction],
    name,
    sequence,
    WIRE.bytes(bytes),
  ];
  return [...facts, flags || '-', summary].join('  ');
}

/** A message with its fields and bytes, for the clipboard. */
export function logDetailText(detail: LogDetail): string {
  const fields = detail.fields.map(({ block, field, value }) => `${block}.${field}: ${value}`);
  const error = detail.error ? [WIRE.errorLine(detail.error)] : [];
  return [logRowText(detail), ...fields, ...error, WIRE.bytesLine(detail.hex)].join('\n');
}

/** Decodes pairs of hex digits; anything else is skipped. */
export function bytesOfHex(hex: string): Uint8Array {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
