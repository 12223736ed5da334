import type { WebGLRenderer } from 'three';
import { FaceGeometries } from './face-geometries.ts';
import { createRenderer, disposeRenderer, type QualitySettings } from './renderer.ts';

/**
 * The renderer with which a stage is drawn. Everything that it remembers of a stage, such as exposure, has to be set before
 * each picture: other stages may draw with it in between.
 */
export interface StageRenderer {
  readonly renderer: WebGLRenderer;
  /** The geometries of everything that is drawn with it. */
  readonly geometries: FaceGeometries;
  /** The canvas of its WebGL context, which dispatches the events of the context. */
  readonly source: HTMLCanvasElement;
  /** Sets the size of the next pictures in device pixels. */
  setSize(width: number, height: number): void;
  /** Selects the size and place of this stage's pictures; call before each. */
  begin(): void;
  /** Shows the picture that was drawn since `begin` on the canvas of the stage. */
  present(): void;
  /** Draws that picture, of the size that was set, into the upper left corner of another canvas. */
  copyTo(context: CanvasRenderingContext2D): void;
  /** Frees the context, with its last user. */
  dispose(): void;
}

/** Creates the renderer of a stage. @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context. */
export type StageRendererConstructor = new (
  canvas: HTMLCanvasElement,
  quality: QualitySettings,
) => StageRenderer;

/** A renderer that draws on the canvas of its only stage. */
export class OwnRenderer implements StageRenderer {
  readonly renderer: WebGLRenderer;
  readonly geometries = new FaceGeometries();
  readonly source: HTMLCanvasElement;

  /** @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context. */
  constructor(canvas: HTMLCanvasElement, quality: QualitySettings) {
    this.renderer = createRenderer(canvas, quality);
    this.source = canvas;
  }

  setSize(width: number, height: number): void {
    this.renderer.setDrawingBufferSize(width, height, 1);
  }

  begin(): void {}

  present(): void {}

  copyTo(context: CanvasRenderingContext2D): void {
    context.drawImage(this.source, 0, 0);
  }

  dispose(): void {
    disposeRenderer(this.renderer);
  }
}
