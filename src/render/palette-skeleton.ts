import { DataTexture, FloatType, Matrix4, RGBAFormat, Skeleton } from 'three';

const IDENTITY = new Matrix4().elements;

/**
 * A `SkinnedMesh.skeleton` without bones: a texture of finished skin matrices, four texels each, which the avatar layer
 * writes directly. All of three's own materials skin with it unchanged.
 */
export class PaletteSkeleton extends Skeleton {
  /** 16 per joint, column-major: `world · inverseBind`. A view of the texture's data. */
  readonly palette: Float32Array<ArrayBuffer>;
  readonly #texture: DataTexture;

  constructor(jointCount: number) {
    super([], []);
    // Shaders read a matrix from four neighbouring texels of a row, so the width is a multiple of four.
    const size = Math.max(4, Math.ceil(Math.sqrt(jointCount * 4) / 4) * 4);
    const texels = new Float32Array(size * size * 4);
    this.palette = texels.subarray(0, 16 * jointCount);
    for (let o = 0; o < this.palette.length; o += 16) this.palette.set(IDENTITY, o);
    this.#texture = new DataTexture(texels, size, size, RGBAFormat, FloatType);
    this.boneTexture = this.#texture;
    this.commit();
  }

  /** To be called when the palette has changed: the next frame uploads it. */
  commit(): void {
    this.#texture.needsUpdate = true;
  }

  /** Called by the renderer in every frame: there are no bones to read. */
  override update(): void {}
}
