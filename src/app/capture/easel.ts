import { canvasPng } from '../../render/index.ts';
import type { Exhibit } from '../exhibit.ts';
import type { AppState } from '../state.ts';
import { CaptureFault } from './capture-fault.ts';
import type { PictureOrder } from './orders.ts';

/** A canvas of its own, onto which the stage is drawn at any size and on any background. */
export class Easel {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #exhibit: Exhibit;
  readonly #state: AppState;
  readonly #order: PictureOrder;

  /** @throws {@link CaptureFault} `too-large`. */
  constructor(exhibit: Exhibit, state: AppState, order: PictureOrder) {
    this.#exhibit = exhibit;
    this.#state = state;
    this.#order = order;
    this.canvas.width = order.width;
    this.canvas.height = order.height;
    const context = this.canvas.getContext('2d');
    if (!context) throw new CaptureFault('too-large');
    this.#context = context;
  }

  /**
   * Draws the stage as it is now.
   *
   * @throws {@link CaptureFault} `no-stage`.
   */
  draw(): void {
    if (!this.#exhibit.stage || this.#state.stageFault.value) throw new CaptureFault('no-stage');
    this.#exhibit.drawInto(this.#context, this.#order);
  }

  /** What stands on it. */
  async png(): Promise<Blob> {
    const png = await canvasPng(this.canvas);
    if (!png) throw new CaptureFault('too-large');
    return png;
  }

  /** Gives its pixels back at once, and not when somebody tidies up. */
  dispose(): void {
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}
