import { LRUCache } from 'lru-cache';
import { texturesOfLook } from '../../src/avatar/surface/index.ts';
import { NULL_UUID } from '../../src/formats/llsd/index.ts';
import type { WatchEvent, WatchFrame } from '../../src/session/watch/index.ts';

/** Assets that are remembered, those that were named last: a page may ask for one that has just gone. */
const MAX_ASSETS = 32_768;

/**
 * The meshes, textures, animations and models that a source has shown: what watchers may fetch with its account. Whatever else the
 * grid would give to the account is none of theirs.
 */
export class ShownAssets {
  readonly #ids = new LRUCache<string, true>({ max: MAX_ASSETS });

  /** @param id a UUID in any spelling. */
  has(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  /** Notes what a frame names. */
  note(frame: WatchFrame): void {
    if (frame.kind === 'snapshot') this.#noteEvents(frame.scene.events);
    else if (frame.kind === 'events') this.#noteEvents(frame.events);
  }

  #noteEvents(events: readonly WatchEvent[]): void {
    for (const event of events) for (const id of assetsOf(event)) this.#note(id);
  }

  #note(id: string): void {
    if (id !== NULL_UUID) this.#ids.set(id.toLowerCase(), true);
  }
}

function assetsOf(event: WatchEvent): string[] {
  switch (event.type) {
    case 'avatars':
      return event.changed.flatMap(({ parts, animations, bakes }) => [
        ...parts.flatMap(({ meshId, shape, look }) => [
          ...(meshId ? [meshId] : []),
          ...(shape?.kind === 'sculpt' ? [shape.sculpt.textureId] : []),
          ...texturesOfLook(look),
        ]),
        ...(bakes?.values() ?? []),
        ...animations.map(({ id }) => id),
      ]);
    case 'avatar-states':
      return event.avatars.flatMap(({ animations }) => animations.map(({ id }) => id));
    case 'bubble-objects':
      return event.changed.map(({ modelId }) => modelId);
    case 'bubble-avatars':
      return event.avatars.map(({ modelId }) => modelId);
    default:
      return [];
  }
}
