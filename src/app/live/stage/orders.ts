import type { AssetProgress } from '../../state/index.ts';
import type { Garment, MeshLibrary, Order } from './mesh-library.ts';

/** The meshes that came, by id; what could not be had is missing. */
export type Delivery = ReadonlyMap<string, Garment>;

/** The meshes that one avatar is to wear: handed over together, once all of them came or failed. */
export class Orders {
  readonly #library: MeshLibrary;
  readonly #onProgress: () => void;
  readonly #onDelivery: (delivery: Delivery) => void;
  /** What was asked for last. */
  #orders: readonly Order[] = [];
  /** What was handed over last; the library keeps it for the avatar. */
  #delivered: readonly Order[] = [];

  constructor(
    library: MeshLibrary,
    onProgress: () => void,
    onDelivery: (delivery: Delivery) => void,
  ) {
    this.#library = library;
    this.#onProgress = onProgress;
    this.#onDelivery = onDelivery;
  }

  get progress(): AssetProgress {
    const settled = this.#orders.filter(({ isSettled }) => isSettled);
    return {
      ready: settled.length,
      failed: settled.filter(({ garment }) => garment === null).length,
      total: this.#orders.length,
    };
  }

  /** Asks for these instead of those before; what is there already is handed over at once. */
  place(ids: ReadonlySet<string>): void {
    const orders = [...ids].map((id) => this.#library.acquire(id));
    if (this.#orders !== this.#delivered) this.#release(this.#orders);
    this.#orders = orders;
    if (orders.every(({ isSettled }) => isSettled)) this.#deliver();
    else for (const order of orders) void this.#await(order, orders);
  }

  /** Wants nothing any more. */
  cancel(): void {
    if (this.#orders !== this.#delivered) this.#release(this.#orders);
    this.#release(this.#delivered);
    this.#orders = [];
    this.#delivered = this.#orders;
  }

  async #await(order: Order, orders: readonly Order[]): Promise<void> {
    await order.settled;
    if (this.#orders !== orders || this.#delivered === orders) return;
    if (orders.every(({ isSettled }) => isSettled)) this.#deliver();
    this.#onProgress();
  }

  #deliver(): void {
    const before = this.#delivered;
    this.#delivered = this.#orders;
    const came = this.#orders.flatMap(({ id, garment }) =>
      garment ? [[id, garment] as const] : [],
    );
    this.#onDelivery(new Map(came));
    this.#release(before);
  }

  #release(orders: readonly Order[]): void {
    for (const { id } of orders) this.#library.release(id);
  }
}
