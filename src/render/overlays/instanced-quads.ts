import {
  BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  type ShaderMaterialParameters,
} from 'three';
import type { ViewportUniforms } from '../screen-space.ts';

/** Many copies of a quad, each with a few numbers of its own: one draw call. */
export class InstancedQuads {
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
  /** Room for all of them, `stride` numbers each in the order of the fields; `commit` uploads it. */
  readonly values: Float32Array;
  readonly stride: number;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #geometry = new InstancedBufferGeometry();

  /** `fields`: the shader's attributes and how many numbers each has. The quad's corners are -1..1. */
  constructor(most: number, fields: Record<string, number>, material: ShaderMaterial) {
    this.stride = Object.values(fields).reduce((sum, size) => sum + size, 0);
    this.values = new Float32Array(most * this.stride);
    this.material = material;
    this.#buffer = new InstancedInterleavedBuffer(this.values, this.stride);
    let offset = 0;
    for (const [name, size] of Object.entries(fields)) {
      const attribute = new InterleavedBufferAttribute(this.#buffer, size, offset);
      this.#geometry.setAttribute(name, attribute);
      offset += size;
    }
    const corners = new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]);
    this.#geometry.setAttribute('corner', new BufferAttribute(corners, 2));
    this.#geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.#geometry.instanceCount = 0;
    this.mesh = new Mesh(this.#geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
  }

  /** Draws the first `count` from the next frame on. */
  commit(count: number): void {
    this.#geometry.instanceCount = count;
    this.#buffer.needsUpdate = true;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.material.dispose();
  }
}

/** A material for marks over everything else, measured in pixels of the surface. */
export function createOverlayMaterial(
  vertexShader: string,
  fragmentShader: string,
  { canvasSize, pixelRatio }: ViewportUniforms,
  uniforms: ShaderMaterialParameters['uniforms'],
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { canvasSize, pixelRatio, ...uniforms },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
}

/** GLSL: what a line between two points needs before it can be laid out on the screen. */
export const BEFORE_LENS = /* glsl */ `
// Behind the lens there is no direction on the screen: such a point moves to just before it.
vec4 beforeLens(vec4 point, vec4 towards) {
  const float NEAREST = 0.002;
  if (point.w >= NEAREST) return point;
  return mix(point, towards, (NEAREST - point.w) / (towards.w - point.w));
}
`;
