import type { NamedAgent } from '../messages/avatar-updates.ts';
import {
  conversationId,
  DIALOGS,
  type InstantText,
  instantMessage,
} from '../messages/instant-messages.ts';
import type { SpeakingRegion } from '../session/region-server.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import { BotTalk } from './bot-talk.ts';
import type { DueActions } from './due-actions.ts';
import { type LurePlace, Lures } from './lures.ts';
import { NoticeBoard } from './notice-board.ts';
import { OfflineMessages } from './offline-messages.ts';

interface GridTalkOptions {
  readonly actions: DueActions;
  readonly sessions: SessionManager;
  readonly simulators: () => readonly SpeakingRegion[];
  /** Seconds since 1970. */
  readonly time: () => number;
}

/** An instant message of a viewer. */
interface SentMessage extends InstantText {
  readonly toId: string;
}

/** What is passed on between viewers; all other dialogs are dropped. */
const RELAYED_DIALOGS: ReadonlySet<number> = new Set([
  DIALOGS.message,
  DIALOGS.busy,
  DIALOGS.lureDeclined,
  DIALOGS.lureWanted,
  DIALOGS.typingStarted,
  DIALOGS.typingStopped,
]);

const NOT_ONLINE = 'User is not logged in. Message saved.';
const NOT_SAVED = 'User is not logged in. The message could not be saved.';

/**
 * Instant messages, offers to teleport, and what bots and the notice board say.
 *
 * **Source:** region.md section 5.
 */
export class GridTalk {
  readonly lures = new Lures();
  readonly board = new NoticeBoard();
  readonly bots: BotTalk;
  readonly #options: GridTalkOptions;
  readonly #offline = new OfflineMessages();

  constructor(options: GridTalkOptions) {
    this.#options = options;
    const { simulators, actions } = options;
    this.bots = new BotTalk({
      actions,
      board: this.board,
      simulators,
      offerLure: (from, to, place, text) => this.offerLure(from, to.agentId, place, text),
    });
  }

  /** Passes on a message of a viewer, or stores it. */
  deliver(from: ViewerSession, { toId, dialog, id, text, bucket }: SentMessage): void {
    if (!RELAYED_DIALOGS.has(dialog)) return;
    if (dialog === DIALOGS.lureDeclined) this.lures.take(id, from.agentId);
    const bot = this.bots.findBot(toId);
    if (bot) {
      if (dialog === DIALOGS.message) this.bots.receive(bot, from, text);
      if (dialog === DIALOGS.lureWanted) this.bots.offerLure(bot, from);
      return;
    }
    const to = this.#options.sessions.findByAgent(toId);
    if (to) to.presence.circuit?.send(instantMessage(from, toId, { dialog, id, text, bucket }));
    else if (dialog === DIALOGS.message) this.#store(from, toId, text);
  }

  /** Leaves a message for an agent that may not be there. */
  leaveMessage(from: NamedAgent, toId: string, text: string): boolean {
    const { dialog, id, storedAt } = {
      dialog: DIALOGS.message,
      id: conversationId(from.agentId, toId),
      storedAt: this.#options.time(),
    };
    return this.#offline.add(toId, { from, dialog, id, text, storedAt });
  }

  /** RetrieveInstantMessages: those that were stored while the agent was not there. */
  sendStored(session: ViewerSession): void {
    const { circuit } = session.presence;
    for (const { from, ...message } of this.#offline.take(session.agentId)) {
      circuit?.send(instantMessage(from, session.agentId, message));
    }
  }

  offerLure(from: NamedAgent, toId: string, place: LurePlace, text: string): void {
    const to = this.#options.sessions.findByAgent(toId);
    if (!to) return;
    const id = this.lures.add(toId, place);
    to.presence.circuit?.send(instantMessage(from, toId, { dialog: DIALOGS.lure, id, text }));
  }

  #store(from: ViewerSession, toId: string, text: string): void {
    const isStored = this.leaveMessage(from, toId, text);
    const id = conversationId(from.agentId, toId);
    const recipient: NamedAgent = { agentId: toId, firstName: 'Unknown', lastName: 'User' };
    from.presence.circuit?.send(
      instantMessage(recipient, from.agentId, {
        dialog: DIALOGS.busy,
        id,
        text: isStored ? NOT_ONLINE : NOT_SAVED,
      }),
    );
  }
}
