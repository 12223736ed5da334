import type { BubbleObject } from '../../../session/index.ts';
import type { LiveState } from '../../state/index.ts';

/** The things and portals of a bubble as the session reports them, and the list that is made from that. */
export class BubbleObjects {
  readonly #state: Pick<LiveState, 'bubbleObjects' | 'selectedObjectId'>;
  readonly #objects = new Map<string, BubbleObject>();
  /** Something has moved since the list was last published. */
  #hasMoved = false;

  constructor(state: Pick<LiveState, 'bubbleObjects' | 'selectedObjectId'>) {
    this.#state = state;
  }

  /** What has only moved is published later: see {@link publish}. */
  apply(changed: readonly BubbleObject[], gone: readonly string[]): void {
    for (const id of gone) this.#objects.delete(id);
    const hasNews = changed.some((object) =>
      hasChanged(object, this.#objects.get(object.objectId)),
    );
    for (const object of changed) this.#objects.set(object.objectId, object);
    this.#hasMoved = true;
    if (hasNews || gone.length > 0) this.publish();
  }

  /** Publishes the list if anything in it has changed; to be called twice a second. */
  publish(): void {
    if (!this.#hasMoved) return;
    this.#hasMoved = false;
    const { bubbleObjects, selectedObjectId } = this.#state;
    bubbleObjects.value = [...this.#objects.values()].sort((a, b) => a.name.localeCompare(b.name));
    const selected = selectedObjectId.peek();
    if (selected !== null && !this.#objects.has(selected)) selectedObjectId.value = null;
  }

  clear(): void {
    this.#objects.clear();
    this.#hasMoved = true;
    this.publish();
  }
}

/** Whether more of an object has changed than where it is, and how it moves. */
function hasChanged(after: BubbleObject, before: BubbleObject | undefined): boolean {
  if (!before) return true;
  return (
    after.kind !== before.kind ||
    after.name !== before.name ||
    after.index !== before.index ||
    after.modelId !== before.modelId ||
    after.radius !== before.radius ||
    after.mass !== before.mass ||
    after.isForeign !== before.isForeign ||
    JSON.stringify(after.description) !== JSON.stringify(before.description)
  );
}
