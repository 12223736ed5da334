import { distance } from '../../../src/math/index.ts';
import type { Bot } from '../content/demo-content.ts';
import { conversationId, DIALOGS, instantMessage } from '../messages/instant-messages.ts';
import { CHAT_TYPES, chatRange } from '../messages/region-messages.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { SpeakingRegion } from '../session/region-server.ts';
import type { RegionPresence, ViewerSession } from '../session/viewer-session.ts';
import type { DueActions } from './due-actions.ts';
import type { LurePlace } from './lures.ts';
import type { NoticeBoard } from './notice-board.ts';

interface BotTalkOptions {
  readonly actions: DueActions;
  readonly board: NoticeBoard;
  readonly simulators: () => readonly SpeakingRegion[];
  readonly offerLure: (from: Bot, to: ViewerSession, place: LurePlace, text: string) => void;
}

/** Milliseconds until a bot begins to type, and until it has typed its answer. */
const THINKING_MS = 600;
const TYPING_MS = 1800;

/** Metres within which a greeting without a name is taken as one's own. */
const NEAR = 6;
const GREETING = /\b(hello|hi|hey|good (morning|day|afternoon|evening))\b/i;

/** Words of messages that make a bot do more than answer. */
const WORDS = { lure: /\b(teleport|lure|visit|where are you)\b/i, menu: /\b(menu|dialog)\b/i };

/** How the bots answer those who speak or write to them. */
export class BotTalk {
  readonly #options: BotTalkOptions;
  /** Bots that are about to answer in chat, by agent id. */
  readonly #speaking = new Set<string>();
  /** How many answers each bot has given, by agent id. */
  readonly #answers = new Map<string, number>();

  constructor(options: BotTalkOptions) {
    this.#options = options;
  }

  findBot(agentId: string): Bot | null {
    return this.#bots().find(({ bot }) => bot.agentId === agentId)?.bot ?? null;
  }

  /** A viewer said something; the bot that it names answers, or for a greeting the nearest one. */
  hearChat({ avatar: speaker, region }: RegionPresence, text: string, type: number): void {
    if (!speaker) return;
    const range = chatRange(type) ?? 0;
    const hearing = region.bots
      .map((bot) => ({ bot, avatar: region.findAvatar(bot.agentId) }))
      .filter((entry): entry is { bot: Bot; avatar: RegionAvatar } => entry.avatar !== null)
      .map((entry) => ({
        ...entry,
        metres: distance(entry.avatar.regionPosition, speaker.regionPosition),
      }))
      .filter(({ metres }) => metres <= range)
      .sort((a, b) => a.metres - b.metres);
    const named = hearing.find(({ bot }) => isNamed(bot, text));
    const greeted = GREETING.test(text) && hearing[0]?.metres <= NEAR ? hearing[0] : undefined;
    const chosen = named ?? greeted;
    if (chosen) this.#speak(chosen.bot, type);
  }

  /** A viewer wrote to a bot. */
  receive(bot: Bot, session: ViewerSession, text: string): void {
    const { actions, board } = this.#options;
    const id = conversationId(bot.agentId, session.agentId);
    const send = (dialog: number, message: string) =>
      session.presence.circuit?.send(
        instantMessage(bot, session.agentId, { dialog, id, text: message }),
      );
    actions.after(THINKING_MS, () => send(DIALOGS.typingStarted, 'typing'));
    actions.after(THINKING_MS + TYPING_MS, () => {
      send(DIALOGS.typingStopped, 'typing');
      send(DIALOGS.message, this.#nextAnswer(bot));
      if (WORDS.menu.test(text)) board.open(session.presence);
      if (WORDS.lure.test(text)) this.offerLure(bot, session);
    });
  }

  /** Offers a teleport to where the bot is. */
  offerLure(bot: Bot, session: ViewerSession): void {
    const place = this.#placeOf(bot);
    if (place) this.#options.offerLure(bot, session, place, 'Come and join me.');
  }

  /** @param type of the chat that it answers as loudly. */
  #speak(bot: Bot, type: number): void {
    if (this.#speaking.has(bot.agentId)) return;
    this.#speaking.add(bot.agentId);
    const { actions } = this.#options;
    actions.after(THINKING_MS, () => this.#say(bot, CHAT_TYPES.startTyping, ''));
    actions.after(THINKING_MS + TYPING_MS, () => {
      this.#speaking.delete(bot.agentId);
      this.#say(bot, CHAT_TYPES.stopTyping, '');
      this.#say(bot, type, this.#nextAnswer(bot));
    });
  }

  #say(bot: Bot, type: number, text: string): void {
    for (const simulator of this.#options.simulators()) {
      const avatar = simulator.region.findAvatar(bot.agentId);
      if (avatar) simulator.say(avatar, type, text);
    }
  }

  #nextAnswer({ agentId, answers }: Bot): string {
    const count = this.#answers.get(agentId) ?? 0;
    this.#answers.set(agentId, count + 1);
    return answers[count % answers.length] ?? '…';
  }

  #placeOf(bot: Bot): LurePlace | null {
    for (const { region } of this.#options.simulators()) {
      const avatar = region.findAvatar(bot.agentId);
      if (!avatar) continue;
      const [x, y, z] = avatar.regionPosition;
      return { handle: region.handle, position: [x + 1.5, y, z] };
    }
    return null;
  }

  #bots() {
    return this.#options.simulators().flatMap(({ region }) => region.bots.map((bot) => ({ bot })));
  }
}

/** Whether a text contains the first name of a bot as a word. */
function isNamed({ firstName }: Bot, text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(firstName.toLowerCase());
}
