import type { WebGLRenderer } from 'three';
import { FaceGeometries } from '../face-geometries.ts';
import { createRenderer, disposeRenderer, type QualitySettings, StageError } from '../renderer.ts';
import type { StageRenderer } from '../stage-renderer.ts';

/**
 * One context for all stages of a page: browsers keep 16 at most, and each would compile the same shaders and
 * hold the same meshes. A stage is
 * drawn in the lower left corner of a canvas that is as large as the largest of them, and copied to its own.
 */
class SharedContext {
  readonly renderer: WebGLRenderer;
  readonly geometries = new FaceGeometries();
  readonly source = document.createElement('canvas');
  readonly users = new Set<SharedRenderer>();
  width = 0;
  height = 0;

  constructor(quality: QualitySettings) {
    this.renderer = createRenderer(this.source, quality);
  }

  /** Makes room for the largest picture, and gives memory back when far less is needed. */
  fit(): void {
    let width = 1;
    let height = 1;
    for (const user of this.users) {
      width = Math.max(width, user.width);
      height = Math.max(height, user.height);
    }
    const isTooSmall = width > this.width || height > this.height;
    if (!isTooSmall && 4 * width * height > this.width * this.height) return;
    this.width = width;
    this.height = height;
    this.renderer.setDrawingBufferSize(width, height, 1);
  }
}

/** The contexts of this page: antialiasing is a property of a context. */
const contexts = new Map<string, SharedContext>();

/** A stage's share of a renderer that draws all stages of the page. */
export class SharedRenderer implements StageRenderer {
  width = 1;
  height = 1;
  readonly #key: string;
  readonly #context: SharedContext;
  readonly #canvas: HTMLCanvasElement;
  readonly #picture: CanvasRenderingContext2D;

  /** @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context. */
  constructor(canvas: HTMLCanvasElement, quality: QualitySettings) {
    this.#key = `${quality.antialias} ${quality.powerPreference}`;
    const shared = contexts.get(this.#key);
    // A context that the browser has not restored may never come back.
    const isUsable = shared && !shared.renderer.getContext().isContextLost();
    this.#context = isUsable ? shared : new SharedContext(quality);
    const picture = canvas.getContext('2d');
    if (!picture) throw new StageError('no-webgl');
    contexts.set(this.#key, this.#context);
    this.#canvas = canvas;
    this.#picture = picture;
    this.#context.users.add(this);
  }

  get renderer(): WebGLRenderer {
    return this.#context.renderer;
  }

  get geometries(): FaceGeometries {
    return this.#context.geometries;
  }

  get source(): HTMLCanvasElement {
    return this.#context.source;
  }

  setSize(width: number, height: number): void {
    this.width = Math.max(1, Math.floor(width));
    this.height = Math.max(1, Math.floor(height));
    this.#context.fit();
  }

  begin(): void {
    const { renderer } = this.#context;
    renderer.setViewport(0, 0, this.width, this.height);
    renderer.setScissor(0, 0, this.width, this.height);
    renderer.setScissorTest(true);
  }

  present(): void {
    // Setting its size, even to the same, clears a canvas.
    if (this.#canvas.width !== this.width || this.#canvas.height !== this.height) {
      this.#canvas.width = this.width;
      this.#canvas.height = this.height;
    }
    // The picture replaces the last one, also where it is transparent.
    this.#picture.globalCompositeOperation = 'copy';
    this.copyTo(this.#picture);
  }

  copyTo(context: CanvasRenderingContext2D): void {
    const { width, height } = this;
    // WebGL counts rows from the bottom, a canvas from the top.
    const top = this.#context.height - height;
    context.drawImage(this.source, 0, top, width, height, 0, 0, width, height);
  }

  dispose(): void {
    if (!this.#context.users.delete(this)) return;
    if (this.#context.users.size > 0) return;
    if (contexts.get(this.#key) === this.#context) contexts.delete(this.#key);
    disposeRenderer(this.#context.renderer);
  }
}
