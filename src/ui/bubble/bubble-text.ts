import type { AgentRow, BubbleModelStep, StageInteraction } from '../../app/state/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type {
  BubbleAvatarInfo,
  BubbleInteraction,
  BubbleObject,
  JoinedBubble,
} from '../../session/index.ts';
import { BUBBLE_LIST, BUBBLE_NEWS, BUBBLE_TAB } from '../words/en/bubble.ts';
import { formatCount } from '../words/format.ts';
import { agentName } from '../words/live-text.ts';

/** Metres with their unit, for distances: `3.1 m`, from ten metres on `14 m`. */
export function distanceText(metres: number): string {
  const digits = metres < 9.95 ? 1 : 0;
  return `${digits === 0 ? formatCount(metres) : metres.toFixed(digits)}\u202fm`;
}

/** Metres with a decimal where there is one, without the unit: `60`, `2.2`, `0.15`. */
export function metresText(metres: number): string {
  const digits = metres < 1 ? 2 : metres < 10 ? 1 : 0;
  return String(Number(metres.toFixed(digits)));
}

/** A position with a decimal: `0.0, −2.1, 0.0`. @param center - what it is relative to. */
export function relativePositionText(position: Vector3, center: Vector3): string {
  const relative = position.map((metres, axis) => metres - center[axis]);
  return relative
    .map((metres) =>
      metres
        .toFixed(1)
        .replace(/^-(?!0\.0$)/, '−')
        .replace('-', ''),
    )
    .join(', ');
}

/** Where an avatar stands, from the centre of the bubble. Rows of the list have the middle of its box. */
export function solesText(
  { position: [x, y, z] }: Pick<AgentRow, 'position'>,
  info: Pick<BubbleAvatarInfo, 'description'> | undefined,
  { center }: Pick<JoinedBubble, 'center'>,
): string {
  const soles = z - (info?.description?.height ?? 0) / 2;
  return relativePositionText([x, y, soles], center);
}

export function distanceBetween(a: Vector3, b: Vector3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The compass word of a direction, x being east and y north. */
export function directionText(from: Vector3, to: Vector3): string {
  const eighth = Math.round(Math.atan2(to[1] - from[1], to[0] - from[0]) / (Math.PI / 4));
  return BUBBLE_TAB.directions[(eighth + 8) % 8];
}

/** `2.2 m east, r 1.0 m`: where a portal is, from the own avatar or else from the centre of the bubble. */
export function portalPlaceText(portal: BubbleObject, from: Vector3): string {
  const [x, y] = portal.position;
  // Along the ground: portals stand on it, and their centre is above it.
  const place: Vector3 = [x, y, from[2]];
  return BUBBLE_TAB.portalPlace(
    distanceText(distanceBetween(from, place)),
    directionText(from, place),
    portal.radius.toFixed(1),
  );
}

/** Where one has to walk to go through a portal: a step behind its middle, as seen from the centre of the bubble. */
export function placeBehind(portal: BubbleObject, bubble: JoinedBubble, height: number): Vector3 {
  const { center } = portal.description?.portal ?? {};
  // Towards the other bubble, whose centre is given from this one's.
  const [dx, dy] = center ?? [
    portal.position[0] - bubble.center[0],
    portal.position[1] - bubble.center[1],
  ];
  const length = Math.hypot(dx, dy) || 1;
  const step = portal.radius + 1;
  const [x, y] = portal.position;
  return [x + (dx / length) * step, y + (dy / length) * step, height];
}

/** Whether an object is the other side of a portal: it belongs to the next bubble, and leads to the present one. */
export function leadsHere(object: BubbleObject, bubble: Pick<JoinedBubble, 'id'>): boolean {
  return object.kind === 'portal' && object.description?.portal?.bubbleId === bubble.id;
}

/** The bubble behind a portal. */
export function portalTarget(portal: BubbleObject): string {
  return portal.description?.portal?.bubbleName || BUBBLE_LIST.someBubble;
}

/** A model by the start of its id, and where it is from. */
export function modelText(modelId: string, step: BubbleModelStep | undefined): string {
  const name = modelId.slice(0, 8);
  if (step === 'loading') return BUBBLE_TAB.loading(name);
  return step === 'stand-in' ? BUBBLE_TAB.standIn(name) : BUBBLE_TAB.fromMedia(name);
}

/** `4.2 kg, 0.15 m`. */
export function massText({ mass, radius }: Pick<BubbleObject, 'mass' | 'radius'>): string {
  return BUBBLE_TAB.massAndRadius(kilogramsText(mass), metresText(radius));
}

/** Kilograms with a decimal below 100; of a thing that has none, that it is fixed. */
export function kilogramsText(mass: number): string {
  if (mass === 0) return BUBBLE_TAB.fixed;
  return BUBBLE_TAB.kilograms(mass < 100 ? mass.toFixed(1) : formatCount(mass));
}

/** Bytes per second as kilobytes: `64`, `0.5`. */
export function rateText(bytesPerSecond: number): string {
  const kilobytes = bytesPerSecond / 1000;
  return BUBBLE_TAB.rate(
    kilobytes < 10 ? String(Number(kilobytes.toFixed(1))) : formatCount(kilobytes),
  );
}

/** A session id as the log and `vitrine inspect` write it. */
export function sessionText(sessionId: number): string {
  return `0x${sessionId.toString(16)}`;
}

/** The name of whom an object id belongs to; null for one that is not in view. */
export function nameOf(
  id: string | null,
  agents: readonly AgentRow[],
  objects: readonly BubbleObject[],
): string | null {
  const agent = agents.find(({ agentId }) => agentId === id);
  if (agent) return agent.isOwn ? BUBBLE_TAB.you : agentName(agent);
  return objects.find(({ objectId }) => objectId === id)?.name ?? null;
}

/** The last interaction with an object. */
export function lastInteraction(
  id: string,
  interactions: readonly BubbleInteraction[],
): BubbleInteraction | null {
  return interactions.findLast(({ targetId }) => targetId === id) ?? null;
}

/** The name of an action, which the draft leaves to servers, as the text of a button. */
export function actionText(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1);
}

/** `ring by you`, `wave by Per Aaltonen`: an action and whose it was. */
export function interactionText(
  { action, sourceId }: BubbleInteraction,
  agents: readonly AgentRow[],
  objects: readonly BubbleObject[],
): string {
  return BUBBLE_TAB.by(action, nameOf(sourceId, agents, objects) ?? BUBBLE_TAB.somebody);
}

/** What came of an interaction of the visitor, in a short sentence. Texts of the server stay as they are. */
export function interactionNews({ name, action, outcome }: StageInteraction): string {
  switch (outcome.kind) {
    case 'done':
      return doneText(name, action, outcome.data.trim());
    case 'refused':
      return outcome.message.trim()
        ? BUBBLE_NEWS.refusedBecause(name, outcome.message.trim())
        : BUBBLE_NEWS.refused(name, action);
    case 'failed':
      return BUBBLE_NEWS.failed[outcome.code];
  }
}

function doneText(name: string, action: string, data: string): string {
  if (data) return data.includes(name) ? data : BUBBLE_NEWS.answers(name, data);
  return action === 'wave' ? BUBBLE_NEWS.wavesBack(name) : BUBBLE_NEWS.done(name, action);
}

/** How long a handover took. */
export function handoverText(milliseconds: number): string {
  if (milliseconds < 10) return BUBBLE_TAB.quickHandover;
  return BUBBLE_TAB.lastHandover((milliseconds / 1000).toFixed(2));
}
