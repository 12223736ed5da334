import type { Vector3 } from '../../math/index.ts';
import {
  ANIMATION_NAMES,
  ANIMATION_STATES,
  CONNECT_FAILURES,
  LINK_FAILURES,
  type Message,
  type MessageName,
  type MessageOf,
  SETP,
  TARGET_TYPES,
} from '../../protocol/setp/index.ts';
import { counted, grouped, line, listed, shortId } from './summary-text.ts';

/** The name of an object, by its index or id; null while it is not known. */
export type ObjectNameOf = (key: number | string) => string | null;

/** What a summary needs to know about objects; records whether a name was missing. */
export class ObjectLabels {
  readonly #nameOf: ObjectNameOf;
  #isComplete = true;

  constructor(nameOf: ObjectNameOf) {
    this.#nameOf = nameOf;
  }

  /** False once a name was not known: it may become known later. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** `Per Aaltonen, index 7`. */
  readonly indexed = (index: number): string => {
    const name = this.#name(index);
    return name === null ? `index ${index}` : `${name}, index ${index}`;
  };

  /** `Per Aaltonen`, or `index 7`. */
  readonly short = (index: number): string => this.#name(index) ?? `index ${index}`;

  readonly ofId = (id: string): string => this.#name(id) ?? shortId(id);

  #name(key: number | string): string | null {
    const name = this.#nameOf(key);
    if (name) return line(name);
    this.#isComplete = false;
    return null;
  }
}

type Summaries = {
  readonly [Name in MessageName]?: (fields: MessageOf<Name>, labels: ObjectLabels) => string;
};

/** The contents of a message in a few words; empty for one without contents. */
export function setpSummary(message: Message, labels: ObjectLabels): string {
  const summarize = SUMMARIES[message.name] as
    | ((fields: Message['fields'], labels: ObjectLabels) => string)
    | undefined;
  return summarize?.(message.fields, labels) ?? '';
}

const CONNECTION: Summaries = {
  Acknowledgement: ({ acknowledgedPacketIds: ids }) =>
    `${ids.length === 1 ? 'packet' : 'packets'} ${listed(ids.map(String))}`,
  'Throttling Notification': ({ bytesPerSecond }) => `${grouped(bytesPerSecond)} bytes per second`,
  'Connect Request': ({ userIdentifier, clientProgramName }) =>
    `${line(userIdentifier)}, with ${line(clientProgramName)}`,
  'Connect Success Response': ({ serverName, serverProgramName }) =>
    `${line(serverName)}, ${line(serverProgramName)}`,
  'Connect Failure Response': ({ failureCode, serverShortDescription }) =>
    [words(CONNECT_FAILURES[failureCode], failureCode), line(serverShortDescription)]
      .filter(Boolean)
      .join(', '),
  'List Bubbles Response': ({ bubbles }) =>
    `${counted(bubbles.length, 'bubble')}: ${listed(bubbles.map((each) => line(each.shortDescription)))}`,
  'List Avatars Request': ({ bubbleIdentifier }) => `bubble ${shortId(bubbleIdentifier)}`,
  'List Avatars Response': ({ avatars }) =>
    `${counted(avatars.length, 'avatar')}: ${listed(avatars.map((each) => line(each.avatarShortDescription)))}`,
  'Join Bubble Request': ({ bubbleIdentifier, avatarIdentifier }, { ofId }) =>
    `bubble ${shortId(bubbleIdentifier)} with ${ofId(avatarIdentifier)}`,
  'Join Bubble Response': ({ success }) => (success ? 'joined' : 'refused'),
};

const LINKS: Summaries = {
  'Bubble Link Request': ({ callingBubbleIdentifier, targetBubbleIdentifier }) =>
    `${shortId(callingBubbleIdentifier)} to ${shortId(targetBubbleIdentifier)}`,
  'Bubble Link Success Response': ({ linkedBubbles }) =>
    counted(linkedBubbles.length, 'further link'),
  'Bubble Link Failure Response': ({ errorCode }) => words(LINK_FAILURES[errorCode], errorCode),
  'Handover Request': ({ objectIdentifier, targetSimulationIdentifier }, { ofId }) =>
    `${ofId(objectIdentifier)} to ${shortId(targetSimulationIdentifier)}`,
  'Handover Response': result,
  'Handover Perception': ({ objectIdentifier, targetSimulationIdentifier }, { ofId }) =>
    `${ofId(objectIdentifier)} to bubble ${shortId(targetSimulationIdentifier)}`,
};

const OBJECTS: Summaries = {
  'Injection Request': ({ objectIdentifier }, { ofId }) => ofId(objectIdentifier),
  'Injection Response': result,
  'Ejection Request': ({ objectIdentifier }, { ofId }) => ofId(objectIdentifier),
  'Ejection Response': result,
  'Object Examine by ID': ({ objectIdentifier }, { ofId }) => ofId(objectIdentifier),
  'Object Examine by Index': ({ objectIndex }, { indexed }) => indexed(objectIndex),
  'Object Perception': ({ objectIdentifier, objectIndex, location }, { ofId }) =>
    `${ofId(objectIdentifier)}, index ${objectIndex}, at ${place(location)}`,
  'Movement Perception': ({ objectIndex }, { indexed }) => indexed(objectIndex),
  'Advanced Movement Perception': ({ objectIndex }, { indexed }) => indexed(objectIndex),
  'Animation Perception': ({ objectIndex, animations }, { short }) => {
    const running = animations.filter(
      ({ animationState }) => ANIMATION_STATES[animationState] !== 'halted',
    );
    const names = running.map(
      ({ animationIdentifier: number }) => ANIMATION_NAMES[number] ?? `animation ${number}`,
    );
    const count = `${running.length} of ${animations.length} running`;
    return [short(objectIndex), listed(names), count].filter(Boolean).join(', ');
  },
  'Disappearance Perception': ({ objectIndex }, { indexed }) => indexed(objectIndex),
  'Collision Perception': ({ sourceObjectIndex, targetObjectIndex }, { short }) =>
    `${short(sourceObjectIndex)} with ${short(targetObjectIndex)}`,
  'Interaction Request': (fields, labels) => interaction(fields, labels),
  'Interaction Response': ({ messageId, success, failureMessage }) =>
    `to request ${messageId}: ${success ? 'done' : line(failureMessage) || 'refused'}`,
  'Interaction Perception': (fields, labels) =>
    `${labels.short(fields.sourceObjectIndex)}: ${interaction(fields, labels)}`,
};

const SUMMARIES: Summaries = { ...CONNECTION, ...LINKS, ...OBJECTS };

function interaction(
  {
    actionName,
    targetType,
    targetObjectIndex,
    isDataPublic,
    location,
  }: MessageOf<'Interaction Request'>,
  { indexed }: ObjectLabels,
): string {
  const target = TARGET_TYPES[targetType];
  const hasObject = target === 'object' && targetObjectIndex !== SETP.noIndex;
  const on = hasObject
    ? ` on ${indexed(targetObjectIndex)}`
    : target === 'self' || target === 'object'
      ? ''
      : ` on ${target ?? `target type ${targetType}`} ${place(location)}`;
  return `“${line(actionName)}”${on}, ${isDataPublic ? 'public' : 'private'}`;
}

function result({ messageId, success, failureMessage }: MessageOf<'Handover Response'>): string {
  return `to request ${messageId}: ${success ? 'done' : line(failureMessage) || 'refused'}`;
}

function words(code: string | undefined, number: number): string {
  return code?.replaceAll('-', ' ') ?? `code ${number}`;
}

function place(location: Vector3): string {
  return location.map((metres) => metres.toFixed(2)).join(', ');
}
