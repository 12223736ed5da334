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

/** Many instances of a quad, each with a few numbers of its own: one draw call. */
export class InstancedQuads {
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
  /** `stride` numbers per instance, in the order of the attributes; `commit` uploads them. */
  readonly values: Float32Array;
  readonly stride: number;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #geometry = new InstancedBufferGeometry();

  /** `attributes`: names and sizes of the shader's attributes. Its `corner` is -1..1 along both sides of the quad. */
  constructor(
    maxInstances: number,
    attributes: Readonly<Record<string, number>>,
    material: ShaderMaterial,
  ) {
    this.stride = Object.values(attributes).reduce((sum, size) => sum + size, 0);
    this.values = new Float32Array(maxInstances * this.stride);
    this.material = material;
    this.#buffer = new InstancedInterleavedBuffer(this.values, this.stride);
    let offset = 0;
    for (const [name, size] of Object.entries(attributes)) {
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

  /** Draws the first `count` instances from the next frame on. */
  commit(count: number): void {
    this.#geometry.instanceCount = count;
    this.#buffer.needsUpdate = true;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.material.dispose();
  }
}

/** A material that is drawn over everything else, and measures in pixels of the viewport. */
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

/** GLSL function `clipNear`, which a line between two points needs before it can be laid out on the screen. */
export const CLIP_NEAR = /* glsl */ `
// Behind the camera there is no direction on the screen: such a point moves to just in front of it.
vec4 clipNear(vec4 point, vec4 towards) {
  const float NEAREST = 0.002;
  if (point.w >= NEAREST) return point;
  return mix(point, towards, (NEAREST - point.w) / (towards.w - point.w));
}
`;
