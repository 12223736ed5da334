import type { ViewerEventName, ViewerEvents } from '../contract.ts';

type Listener = (detail: never) => void;

/** Who wants to know of what. */
export class Listeners {
  readonly #byName = new Map<ViewerEventName, Set<Listener>>();

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners);
    // Its own function, so that one that listens twice stops once.
    const own: Listener = (detail) => listener(detail);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  /** A listener that throws is reported as any event handler is, and stops nobody. */
  tell<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) {
      try {
        listener(detail as never);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#byName.clear();
  }
}
