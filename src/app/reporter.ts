import { warningsOf } from './items.ts';
import type { LoadResult } from './loader.ts';
import type { AppState, Item, Message } from './state.ts';

/** A message before it has a number and a time. */
type MessageBody = Message extends infer M
  ? M extends Message
    ? Omit<M, 'id' | 'at'>
    : never
  : never;

/** Says in messages and toasts what became of files. */
export class Reporter {
  readonly #state: AppState;
  #count = 0;

  constructor(state: AppState) {
    this.#state = state;
  }

  /** Puts a message on top; returns its id. */
  say(body: MessageBody): string {
    const id = `message-${++this.#count}`;
    const message = { ...body, id, at: Date.now() } as Message;
    this.#state.messages.value = [message, ...this.#state.messages.value];
    return id;
  }

  /** What was opened, how long it took, and what the decoders had to remark. */
  opened(items: readonly Item[], seconds: number): void {
    for (const item of items) this.#warnings(item);
    this.say({ kind: 'opened', fileNames: items.map((item) => item.fileName), seconds });
  }

  /** Files that were not used: a message each, and one toast for all. */
  failed(results: readonly LoadResult[]): void {
    const faults = results.flatMap((result) => (result.kind === 'fault' ? [result.fault] : []));
    const ids = faults.map((fault) => this.say({ kind: 'fault', fault }));
    if (faults.length > 0) {
      const more = faults.length - 1;
      this.#state.toast.value = { kind: 'fault', messageId: ids[0], fault: faults[0], more };
      return;
    }
    const cancelled = results.find((result) => result.kind === 'cancelled');
    if (cancelled) this.#state.toast.value = { kind: 'cancelled', fileName: cancelled.fileName };
  }

  #warnings(item: Item): void {
    const warnings = warningsOf(item);
    if (warnings.length === 0) return;
    this.say({ kind: 'warnings', item: item.id, fileName: item.fileName, warnings });
  }
}
