import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, ShaderMaterial } from 'three';
import { setFlatColor } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';

/** Points of a rim; 4 divides it, so that rectangles have their corners. */
export const RIM_POINTS = 32;
/** The joint comes first. */
const POINTS = RIM_POINTS + 1;

/** A fan from each joint to the rim of its limit, translucent over the body: one draw call. */
export class LimitSurfaces {
  readonly mesh: Mesh;
  /** 3 numbers a point, `stride` numbers a fan: the joint, then its rim. `commit` uploads them. */
  readonly points: Float32Array<ArrayBuffer>;
  readonly stride = 3 * POINTS;
  readonly #reached: Float32Array<ArrayBuffer>;
  readonly #geometry = new BufferGeometry();
  readonly #material = new ShaderMaterial({
    vertexShader: LIMIT_VERTEX,
    fragmentShader: LIMIT_FRAGMENT,
    uniforms: { accent: { value: new Color() }, warn: { value: new Color() } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
  });

  /** `areClosed`: a fan each; whether the last point of its rim meets the first. */
  constructor(areClosed: readonly boolean[], order: number) {
    const count = areClosed.length * POINTS;
    this.points = new Float32Array(3 * count);
    this.#reached = new Float32Array(count);
    const edge = new Float32Array(count).fill(1);
    for (let fan = 0; fan < areClosed.length; fan++) edge[fan * POINTS] = 0;
    this.#geometry.setAttribute('position', new BufferAttribute(this.points, 3));
    this.#geometry.setAttribute('reached', new BufferAttribute(this.#reached, 1));
    this.#geometry.setAttribute('edge', new BufferAttribute(edge, 1));
    this.#geometry.setIndex(areClosed.flatMap((isClosed, fan) => fanIndex(fan * POINTS, isClosed)));
    this.mesh = new Mesh(this.#geometry, this.#material);
    this.mesh.renderOrder = order;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
  }

  setReached(fan: number, isReached: boolean): void {
    this.#reached.fill(isReached ? 1 : 0, fan * POINTS, (fan + 1) * POINTS);
  }

  /** Makes a fan a point, which covers nothing. */
  hide(fan: number): void {
    this.points.fill(0, fan * this.stride, (fan + 1) * this.stride);
  }

  commit(): void {
    this.#geometry.attributes.position.needsUpdate = true;
    this.#geometry.attributes.reached.needsUpdate = true;
  }

  setTheme(theme: StageTheme): void {
    setFlatColor(this.#material.uniforms.accent.value, theme.accent);
    setFlatColor(this.#material.uniforms.warn.value, theme.warn);
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
  }
}

function fanIndex(joint: number, isClosed: boolean): number[] {
  const triangles: number[] = [];
  const sides = isClosed ? RIM_POINTS : RIM_POINTS - 1;
  for (let side = 0; side < sides; side++) {
    triangles.push(joint, joint + 1 + side, joint + 1 + ((side + 1) % RIM_POINTS));
  }
  return triangles;
}

/** The surface from a joint to the rim of its limit. */
export const LIMIT_VERTEX = /* glsl */ `
in float edge;
in float reached;
out float vEdge;
out float vReached;

void main() {
  vEdge = edge;
  vReached = reached;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** Clear at the joint, and more to be seen towards the rim. */
export const LIMIT_FRAGMENT = /* glsl */ `
uniform vec3 accent;
uniform vec3 warn;
in float vEdge;
in float vReached;

void main() {
  gl_FragColor = vec4(mix(accent, warn, vReached), mix(0.06, 0.24, vEdge));
}
`;
