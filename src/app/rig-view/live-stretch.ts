import {
  createPose,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type SkinBinding,
} from '../../avatar/index.ts';
import { composeTestPose, EdgeStretch } from '../../avatar/rig/index.ts';
import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import type { MeshView } from '../../render/index.ts';
import { STRETCH_RAMP, stretchValue, ValuePaint } from '../../render/rig-view/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { namedStretch } from './named-stretch.ts';
import type { NamedStretch } from './rig-view-state.ts';

/** Milliseconds of a frame that measuring may take. */
const FRAME_MS = 3;
/** Vertices or triangles between two looks at the clock. */
const STEP_SIZE = 512;
/** Milliseconds between two figures of a mesh that moves, so that they can be read. */
const FIGURES_MS = 300;

/** A mesh that is measured as it is drawn. */
interface Measured {
  readonly meshView: MeshView;
  readonly faces: readonly Submesh[];
  readonly skin: MeshSkin;
  readonly binding: SkinBinding;
}

/**
 * The stretch of a mesh in the pose that it is drawn in, as colours on it and as figures. It follows the pose as fast as a
 * few milliseconds in each frame allow, and allocates nothing in frames in which there are no new figures.
 */
export class LiveStretch {
  readonly #stage: Pick<AvatarStage, 'player' | 'invalidate'>;
  readonly #publish: (stretch: NamedStretch) => void;
  readonly #world = createWorldPose();
  readonly #scratch = createPose();
  #measured: Measured | null = null;
  #stretch: EdgeStretch | null = null;
  #paint: ValuePaint | null = null;
  #restPalette = new Float32Array(0);
  #isRestStale = true;
  #hasFigures = false;
  #publishedAt = 0;
  /** The face that is painted. */
  #ratios: Float32Array = new Float32Array(0);

  constructor(
    stage: Pick<AvatarStage, 'player' | 'invalidate'>,
    publish: (stretch: NamedStretch) => void,
  ) {
    this.#stage = stage;
    this.#publish = publish;
  }

  /** Whether the next frame is needed to finish a measurement, or to publish its figures. */
  get isBusy(): boolean {
    return this.#hasFigures || (this.#stretch?.isRunning ?? false);
  }

  /** Measures a mesh from the next frame on, and returns its colours, which are those of rest until then. */
  start(measured: Measured): ValuePaint {
    const { meshView, faces, binding } = measured;
    this.#measured = measured;
    this.#stretch = new EdgeStretch(faces, 16 * binding.count);
    this.#restPalette = new Float32Array(16 * binding.count);
    this.#isRestStale = true;
    this.#publishedAt = 0;
    this.#paint = new ValuePaint(meshView, faces, STRETCH_RAMP);
    this.#paintRatios();
    return this.#paint;
  }

  stop(): void {
    this.#measured = null;
    this.#stretch = null;
    this.#paint = null;
    this.#hasFigures = false;
  }

  /** The body at rest is another one. */
  restChanged(): void {
    this.#isRestStale = true;
  }

  /** Goes on measuring, after a frame was drawn. */
  advance(): void {
    const [measured, stretch] = [this.#measured, this.#stretch];
    if (!measured || !stretch) return;
    if (this.#isRestStale) this.#updateRest(stretch, measured.binding);
    const now = performance.now();
    const { palette } = measured.meshView;
    if (!stretch.isRunning && !stretch.isOf(palette)) stretch.begin(palette);
    if (stretch.isRunning) this.#measure(stretch, now + FRAME_MS);
    if (!this.#hasFigures || now - this.#publishedAt < FIGURES_MS || stretch.isRunning) return;
    this.#hasFigures = false;
    this.#publishedAt = now;
    this.#publish(namedStretch(stretch.summary(), measured.skin));
  }

  #measure(stretch: EdgeStretch, end: number): void {
    while (!stretch.step(STEP_SIZE)) if (performance.now() > end) return;
    this.#hasFigures = true;
    this.#paintRatios();
    this.#stage.invalidate();
  }

  #updateRest(stretch: EdgeStretch, binding: SkinBinding): void {
    const { basePose } = this.#stage.player;
    composeTestPose(this.#world, defaultSkeleton, basePose, null, this.#scratch);
    fillPalette(this.#restPalette, this.#world, binding);
    stretch.setRest(this.#restPalette);
    this.#isRestStale = false;
  }

  #paintRatios(): void {
    const ratios = this.#stretch?.ratios ?? [];
    for (let face = 0; face < ratios.length; face++) {
      this.#ratios = ratios[face];
      this.#paint?.setValues(face, this.#valueAt);
    }
  }

  readonly #valueAt = (vertex: number): number => stretchValue(this.#ratios[vertex]);
}
