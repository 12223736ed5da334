import { createHash } from 'node:crypto';
import { formatUuid } from '../../../src/formats/llsd/index.ts';
import {
  encodeObjectDescription,
  OBJECT_TYPES,
  type PortalDescription,
} from '../../../src/protocol/setp/index.ts';
import type { BubbleWorld, WorldObject } from '../world/index.ts';
import type { PortalPlace } from './link-geometry.ts';

/** The object that marks where a link leads out of a bubble. */
export class LinkPortal {
  readonly #world: BubbleWorld;
  #object: WorldObject | null = null;
  #shown = '';

  constructor(world: BubbleWorld) {
    this.#world = world;
  }

  get object(): WorldObject | null {
    return this.#object;
  }

  /** Places the portal, or changes what it says. One that has to be elsewhere is a new object with the same id. */
  show(place: PortalPlace, portal: PortalDescription): void {
    const data = encodeObjectDescription({
      name: portal.bubbleName || `Bubble ${portal.bubbleId.slice(0, 8)}`,
      actions: [],
      owner: null,
      height: 2 * place.radius,
      portal,
    });
    const shown = JSON.stringify(place);
    if (this.#object && this.#shown !== shown) this.remove();
    if (this.#object) {
      this.#world.setInternalData(this.#object, data);
      return;
    }
    this.#shown = shown;
    const id = portalId(this.#world.id, portal.bubbleId);
    // Participants can know the identifier, too; their objects must not keep the portal away.
    const impostor = this.#world.find(id);
    if (impostor) this.#world.remove(impostor);
    this.#object = this.#world.add({
      objectIdentifier: id,
      typeIdentifier: OBJECT_TYPES.portal,
      modelIdentifier: NO_MODEL,
      simulationIdentifier: this.#world.id,
      boundingSphereRadius: place.radius,
      mass: 0,
      location: place.location,
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      orientation: place.orientation,
      angularVelocity: [0, 0, 0, 1],
      angularAcceleration: [0, 0, 0, 1],
      objectInternalData: data,
    });
  }

  remove(): void {
    if (this.#object) this.#world.remove(this.#object);
    this.#object = null;
  }
}

const NO_MODEL = '00000000-0000-0000-0000-000000000000';

/** The same for the same two bubbles, also after a restart. */
function portalId(bubbleId: string, targetId: string): string {
  const bytes = new Uint8Array(
    createHash('sha1').update(`portal ${bubbleId} ${targetId}`).digest(),
  );
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return formatUuid(bytes, 0);
}
