import type { ChatEntry, InstantEntry, TalkState } from '../../app/state/index.ts';
import type { RegionRequest } from '../../session/index.ts';
import { REQUESTS, TALK } from './en/talk.ts';
import { formatList } from './format.ts';
import { formatChatTime } from './live-text.ts';

/** A line as it is shown: who has said it, how, and what. */
export interface LineText {
  readonly who: string;
  /** How it was said, in front of the text; empty for nothing to say about it. */
  readonly how: string;
  readonly text: string;
  /** `note` is for what nobody said: that lines were left out, or that somebody is busy. */
  readonly style: 'plain' | 'emote' | 'system' | 'note';
}

/** Metres from which on a distance is told with a shout. */
const FAR = 1;

/** A line of the chat nearby. */
export function chatLineText(line: ChatEntry): LineText {
  const { source, kind, text, isOwn, omitted, distance } = line;
  const who = speakerName(line);
  if (omitted > 0) return { who, how: '', text: TALK.omitted(omitted), style: 'note' };
  if (kind === 'emote') return { who: '', how: '', text: TALK.emote(who, text), style: 'emote' };
  const said = (isOwn && TALK.ownKinds[kind]) || TALK.kinds[kind];
  const isFar = kind === 'shout' && !isOwn && distance !== null && distance >= FAR;
  const how = isFar ? TALK.from(said, distance) : said;
  return { who, how, text, style: source === 'system' ? 'system' : 'plain' };
}

function speakerName({ isOwn, kind, from, source }: ChatEntry): string {
  if (isOwn && kind !== 'emote') return TALK.you;
  if (from !== '') return from;
  return source === 'system' ? TALK.system : source === 'object' ? TALK.object : TALK.someone;
}

/** A line of a conversation. */
export function instantLineText(line: InstantEntry): LineText {
  const { isOwn, from, kind, text, omitted, isStored } = line;
  const who = isOwn && kind !== 'emote' ? TALK.you : from || TALK.someone;
  if (omitted > 0) return { who, how: '', text: TALK.omitted(omitted), style: 'note' };
  if (kind === 'emote') return { who: '', how: '', text: TALK.emote(who, text), style: 'emote' };
  const how = kind === 'busy' ? TALK.busy : isStored ? TALK.stored : '';
  return { who, how, text, style: kind === 'system' ? 'system' : 'plain' };
}

/** Lines as a text file, one or more lines each: `14:08 Odd Fjell (shouts, 64 m): Is the ferry in?` */
export function linesAsText(
  lines: readonly (ChatEntry | InstantEntry)[],
  text: (line: never) => LineText,
): string {
  return lines
    .map((line) => {
      const { who, how, text: said } = text(line as never);
      const speaker = how ? `${who} (${how})` : who;
      // Lines after the first are indented, so that nobody can write lines of others.
      const indented = said.replaceAll('\n', '\n  ');
      return `${formatChatTime(line.at)} ${speaker ? `${speaker}: ` : ''}${indented}\n`;
    })
    .join('');
}

/** What a request is about, and what it says. */
export function requestText(request: RegionRequest): {
  readonly title: string;
  readonly text: string;
  /** Who asks, where the title does not say all of it. */
  readonly source: string;
  /** What this viewer does about it, where that is not everything. */
  readonly advice: string;
} {
  const name = request.from || REQUESTS.someObject;
  const object = REQUESTS.fromObject(name, request.owner);
  const about = { text: request.text, source: '', advice: '' };
  switch (request.kind) {
    case 'dialog':
      return { ...about, title: REQUESTS.dialog(name), source: object };
    case 'open-page':
      return { ...about, title: REQUESTS.openPage(name) };
    case 'permissions': {
      const names = request.permissions.map((each) => REQUESTS.permissionNames[each]);
      const text = REQUESTS.permissionsOf(formatList(names, names.length));
      return { ...about, title: REQUESTS.permissions(name), text, source: object };
    }
    case 'teleport-offer':
      return { ...about, title: REQUESTS.teleportOffer(name) };
    case 'teleport-wanted':
      return { ...about, title: REQUESTS.teleportWanted(name) };
    case 'friendship-offer':
      return {
        ...about,
        title: REQUESTS.friendshipOffer(name),
        advice: REQUESTS.friendshipAdvice,
      };
    case 'inventory-offer':
      return { ...about, title: REQUESTS.inventoryOffer(name), advice: REQUESTS.inventoryAdvice };
    case 'group-invitation':
      return { ...about, title: REQUESTS.groupInvitation(name), advice: REQUESTS.groupAdvice };
  }
}

/** For screen readers: the newest message that was not read; empty for none. Reads signals. */
export function talkAnnouncement({ conversations }: Pick<TalkState, 'conversations'>): string {
  const newest = conversations.value.find(({ unread }) => unread > 0);
  const line = newest?.lines.at(-1);
  if (!line || line.isOwn) return '';
  const { text } = instantLineText(line);
  return TALK.news(line.from || TALK.someone, text);
}
