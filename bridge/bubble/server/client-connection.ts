import {
  CONNECT_FAILURES,
  isSerialAfter,
  type MessageOf,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import type { ReceivedMessage, SetpSession } from '../../../src/protocol/setp/session/index.ts';
import { fitText, type PeerSession, type SessionOwner } from '../sessions/index.ts';
import type { ForwardedInteraction } from '../world/index.ts';
import { BubbleVisit } from './bubble-visit.ts';
import type { CheckResult, ClientServices } from './client-services.ts';
import { joinBubble } from './join-bubble.ts';

/** Makes the names by which worlds know participants. */
let connections = 0;

/** One client: checks who it is, lists bubbles and avatars, and lets it into a bubble. */
export class ClientConnection implements SessionOwner {
  readonly #services: ClientServices;
  readonly #peer: PeerSession;
  readonly #session: SetpSession;
  readonly #name = `participant ${++connections}`;
  #state: 'new' | 'checking' | 'connected' | 'refused' = 'new';
  #user = '';
  #visit: BubbleVisit | null = null;
  /** The id of the latest message that joined or left. */
  #presenceId: number | null = null;

  constructor(services: ClientServices, peer: PeerSession) {
    this.#services = services;
    this.#peer = peer;
    this.#session = peer.session;
  }

  get user(): string | null {
    return this.#state === 'connected' ? this.#user : null;
  }

  handle(message: ReceivedMessage, now: number): void {
    if (message.name === 'Connect Request') {
      if (this.#state === 'new') this.#connect(message.fields, now);
      return;
    }
    if (this.#state !== 'connected') return;
    switch (message.name) {
      case 'List Bubbles Request':
        this.#session.send('List Bubbles Response', {
          bubbles: [...this.#services.worlds()].map(({ id, name }) => ({
            bubbleIdentifier: id,
            shortDescription: name,
          })),
        });
        return;
      case 'List Avatars Request':
        this.#listAvatars(message.fields);
        return;
      case 'Join Bubble Request':
        if (this.#isLatestPresence(message.messageId)) this.#join(message.fields);
        else this.#session.send('Join Bubble Response', { success: false });
        return;
      case 'Leave Bubble Notification':
        if (this.#isLatestPresence(message.messageId)) this.#leave();
        return;
      case 'Interaction Request':
      case 'Injection Request':
      case 'Ejection Request':
        if (!this.#visit) this.#refuse(message.name, message.messageId);
        else this.#visit.handle(message);
        return;
      default:
        // What was sent before joining has the indices of an earlier stay.
        if (this.#isOfThisStay(message.messageId)) this.#visit?.handle(message);
    }
  }

  ended(): void {
    this.#leave();
  }

  /** The server ends the client's stay in its bubble. */
  expel(): void {
    if (!this.#visit) return;
    this.#session.send('Leave Bubble Notification', {});
    this.#leave();
  }

  disconnect(now: number): void {
    this.expel();
    this.#session.disconnect(now);
  }

  #isOfThisStay(messageId: number): boolean {
    return this.#presenceId === null || isSerialAfter(messageId, this.#presenceId);
  }

  #connect(request: MessageOf<'Connect Request'>, now: number): void {
    const [major, minor] = SETP.protocolVersion;
    this.#state = 'checking';
    if (request.protocolMajorVersion !== major || request.protocolMinorVersion !== minor) {
      this.#answer('unsupported-protocol', now);
    } else if (this.#services.refusedPrograms.includes(request.clientProgramName)) {
      this.#answer('unsupported-client', now);
    } else {
      const { userIdentifier, userPassphrase } = request;
      const result = this.#services.accounts.check(userIdentifier, userPassphrase);
      if (result instanceof Promise) {
        this.#services.settle(result, (settled, at) => this.#answer(settled, at));
      } else this.#answer(result, now);
    }
  }

  #answer(result: CheckResult, now: number): void {
    if (this.#session.state !== 'open' || this.#state !== 'checking') return;
    const { identity } = this.#services;
    const server = {
      serverProgramName: identity.programName,
      serverProgramMajorVersion: identity.programVersion[0],
      serverProgramMinorVersion: identity.programVersion[1],
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
    };
    if (typeof result === 'string') {
      this.#state = 'refused';
      if (result === 'authentication-failed') this.#services.countFailure(this.#peer.peer);
      this.#session.send('Connect Failure Response', {
        ...server,
        serverShortDescription: identity.serverName,
        failureCode: CONNECT_FAILURES.indexOf(result),
      });
      this.#session.disconnect(now);
      return;
    }
    this.#state = 'connected';
    this.#user = result.user;
    this.#peer.accept();
    this.#session.send('Connect Success Response', {
      ...server,
      serverName: identity.serverName,
      bubbleCloudUrl: identity.cloudUrl,
      mediaRepositoryUrl: identity.mediaRepositoryUrl,
      mediaPacketId: identity.mediaPacketId,
      mediaPacketMajorVersion: identity.mediaPacketVersion[0],
      mediaPacketMinorVersion: identity.mediaPacketVersion[1],
    });
  }

  #listAvatars({ bubbleIdentifier }: MessageOf<'List Avatars Request'>): void {
    const { accounts } = this.#services;
    const avatars = this.#services.world(bubbleIdentifier)
      ? accounts.avatarsOf(this.#user, bubbleIdentifier)
      : [];
    this.#session.send('List Avatars Response', {
      avatars: avatars.map(({ avatarId, modelId, description }) => ({
        avatarIdentifier: avatarId,
        avatarModelIdentifier: modelId,
        avatarShortDescription: fitText(description, LISTED_DESCRIPTION),
      })),
    });
  }

  #join({ bubbleIdentifier, avatarIdentifier }: MessageOf<'Join Bubble Request'>): void {
    this.#leave();
    const joined = joinBubble(this.#services, {
      user: this.#user,
      name: this.#name,
      bubbleId: bubbleIdentifier,
      avatarId: avatarIdentifier,
    });
    this.#session.send('Join Bubble Response', { success: joined !== null });
    if (!joined) return;
    const { world, avatar } = joined;
    this.#visit = new BubbleVisit(this.#services, {
      user: this.#user,
      name: this.#name,
      session: this.#session,
      world,
      avatar,
    });
    this.#services.participants.add(this.#visit.participant, {
      expel: () => this.expel(),
      forward: (interaction: ForwardedInteraction) => this.#visit?.forward(interaction),
    });
  }

  /** Joining and leaving may overtake each other: what was sent last counts. */
  #isLatestPresence(messageId: number): boolean {
    if (this.#presenceId !== null && !isSerialAfter(messageId, this.#presenceId)) return false;
    this.#presenceId = messageId;
    return true;
  }

  #leave(): void {
    const visit = this.#visit;
    this.#visit = null;
    if (!visit) return;
    visit.close();
    this.#services.participants.remove(visit.participant);
  }

  /** The answer to requests that only make sense in a bubble. */
  #refuse(
    name: 'Interaction Request' | 'Injection Request' | 'Ejection Request',
    messageId: number,
  ): void {
    const result = { messageId, success: false, failureMessage: 'You are in no bubble.' };
    if (name === 'Injection Request') this.#session.send('Injection Response', result);
    else if (name === 'Ejection Request') this.#session.send('Ejection Response', result);
    else {
      const actionResponseData = new Uint8Array(0);
      this.#session.send('Interaction Response', { ...result, actionResponseData });
    }
  }
}

/** Bytes of the description in a List Avatars Response. */
const LISTED_DESCRIPTION = 32;
