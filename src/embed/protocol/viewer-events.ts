import type { ViewerEventName, ViewerEvents } from '../contract.ts';

/** Every event of the contract: the compiler requires each name, and no other. */
const EVENTS: Record<ViewerEventName, true> = {
  progress: true,
  loaded: true,
  error: true,
  play: true,
  pause: true,
  time: true,
  ended: true,
  select: true,
  live: true,
};

export const EVENT_NAMES = Object.keys(EVENTS) as readonly ViewerEventName[];

type Listener = (detail: never) => void;

/** The event listeners of a viewer. */
export class ViewerEventEmitter {
  readonly #listeners = new Map<ViewerEventName, Set<Listener>>();

  /** Adds a listener; returns a function that removes it. */
  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    // A new function, so that a listener that was added twice can be removed once.
    const added: Listener = (detail) => listener(detail);
    listeners.add(added);
    return () => void listeners.delete(added);
  }

  /** Calls the listeners. One that throws is reported like any event handler, and does not stop the others. */
  emit<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(detail as never);
      } catch (error) {
        reportError(error);
      }
    }
  }

  removeAllListeners(): void {
    this.#listeners.clear();
  }
}
