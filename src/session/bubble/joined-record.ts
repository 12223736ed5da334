import type { Vector3 } from '../../math/index.ts';
import type { CloudBubble } from '../../protocol/setp/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { JoinedBubble, StayEnd } from './bubble-contract.ts';
import type { BubbleDirectory } from './bubble-directory.ts';
import type { BubbleStay } from './bubble-stay.ts';

interface RecordContext {
  readonly emit: EmitEvent;
  /** `Date.now`. */
  readonly wall: () => number;
  readonly directory: BubbleDirectory;
}

/** The server of the bubble. */
interface RecordServer {
  /** In the bridge's list. */
  readonly id: string;
  readonly name: string;
  readonly sessionId: number;
}

/** What the page is told about the bubble in which the avatar is, with its facts and the duration of handovers. */
export class JoinedRecord {
  readonly #context: RecordContext;
  #bubble: JoinedBubble | null = null;
  /** When a handover of the own avatar was announced; null when it is complete. */
  #handoverAt: number | null = null;

  constructor(context: RecordContext) {
    this.#context = context;
  }

  /** Null in no bubble. */
  get bubble(): JoinedBubble | null {
    return this.#bubble;
  }

  /** The bubble has been joined: the page learns of it, and of what is in it. */
  show(stay: BubbleStay, server: RecordServer, bubbleId: string, center: Vector3): void {
    stay.isShown = true;
    this.#set({
      id: bubbleId,
      name: this.#nameOf(stay, bubbleId),
      serverName: server.name,
      server: server.id,
      sessionId: server.sessionId,
      ...factsOf(stay.facts),
      since: this.#context.wall(),
      center,
      isReplay: false,
      handoverMs: this.#bubble?.handoverMs ?? null,
    });
  }

  /** The facts of the bubble may become known after it was joined. */
  updateFacts(stay: BubbleStay): void {
    const { bubbleId: id } = stay.scene;
    if (id === null) return;
    const bubble = this.#bubble;
    const facts = this.#context.directory.factsOf(id);
    stay.facts = facts;
    if (bubble?.id !== id) return;
    const next = { ...bubble, ...factsOf(facts), name: this.#nameOf(stay, id) };
    if (JSON.stringify(next) !== JSON.stringify(bubble)) this.#set(next);
  }

  /** A handover of the own avatar has been announced. */
  beginHandover(now: number): void {
    this.#handoverAt = now;
  }

  /** A handover is complete when the next bubble has described the avatar. */
  tick(stay: BubbleStay | null, now: number): void {
    if (this.#handoverAt === null || !stay?.scene.hasOwn) return;
    const handoverMs = now - this.#handoverAt;
    this.#handoverAt = null;
    if (this.#bubble) this.#set({ ...this.#bubble, handoverMs });
  }

  end(endedBy: StayEnd): void {
    this.#handoverAt = null;
    if (this.#bubble === null) return;
    this.#bubble = null;
    this.#context.emit({ type: 'bubble', bubble: null, endedBy });
  }

  #nameOf(stay: BubbleStay, bubbleId: string): string {
    const portal = stay.scene.portalTo(bubbleId);
    return this.#context.directory.nameOf(bubbleId) || portal?.bubbleName || bubbleId.slice(0, 8);
  }

  #set(bubble: JoinedBubble): void {
    this.#bubble = bubble;
    this.#context.emit({ type: 'bubble', bubble, endedBy: null });
  }
}

function factsOf(facts: CloudBubble | null) {
  return {
    range: facts?.range ?? null,
    perceptionRange: facts?.perceptionRange ?? null,
    cycleLength: facts?.cycleLength ?? null,
  };
}
