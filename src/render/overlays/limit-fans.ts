import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, ShaderMaterial } from 'three';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';

/** Points of a rim; divisible by 4, so that rectangles have their corners. */
export const RIM_POINTS = 32;
/** The joint and the points of its rim. */
const FAN_POINTS = RIM_POINTS + 1;

/** A translucent triangle fan from each joint to the rim of its limit, over the body: one draw call. */
export class LimitFans {
  readonly mesh: Mesh;
  /** 3 numbers per point, `stride` numbers per fan: the joint, then its rim. `commit` uploads them. */
  readonly points: Float32Array<ArrayBuffer>;
  readonly stride = 3 * FAN_POINTS;
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

  /** `areClosed`: for each fan whether the last point of its rim is connected to the first. */
  constructor(areClosed: readonly boolean[], renderOrder: number) {
    const count = areClosed.length * FAN_POINTS;
    this.points = new Float32Array(3 * count);
    this.#reached = new Float32Array(count);
    const edge = new Float32Array(count).fill(1);
    for (let fan = 0; fan < areClosed.length; fan++) edge[fan * FAN_POINTS] = 0;
    this.#geometry.setAttribute('position', new BufferAttribute(this.points, 3));
    this.#geometry.setAttribute('reached', new BufferAttribute(this.#reached, 1));
    this.#geometry.setAttribute('edge', new BufferAttribute(edge, 1));
    const indices = areClosed.flatMap((isClosed, fan) => fanIndices(fan * FAN_POINTS, isClosed));
    this.#geometry.setIndex(indices);
    this.mesh = new Mesh(this.#geometry, this.#material);
    this.mesh.renderOrder = renderOrder;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
  }

  setReached(fan: number, isReached: boolean): void {
    this.#reached.fill(isReached ? 1 : 0, fan * FAN_POINTS, (fan + 1) * FAN_POINTS);
  }

  /** Collapses a fan into a point, which covers nothing. */
  hide(fan: number): void {
    this.points.fill(0, fan * this.stride, (fan + 1) * this.stride);
  }

  commit(): void {
    this.#geometry.attributes.position.needsUpdate = true;
    this.#geometry.attributes.reached.needsUpdate = true;
  }

  setTheme(theme: StageTheme): void {
    setUnlitColor(this.#material.uniforms.accent.value, theme.accent);
    setUnlitColor(this.#material.uniforms.warn.value, theme.warn);
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
  }
}

function fanIndices(joint: number, isClosed: boolean): number[] {
  const indices: number[] = [];
  const triangles = isClosed ? RIM_POINTS : RIM_POINTS - 1;
  for (let point = 0; point < triangles; point++) {
    indices.push(joint, joint + 1 + point, joint + 1 + ((point + 1) % RIM_POINTS));
  }
  return indices;
}

const LIMIT_VERTEX = /* glsl */ `
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

/** Almost transparent at the joint, more opaque towards the rim. */
const LIMIT_FRAGMENT = /* glsl */ `
uniform vec3 accent;
uniform vec3 warn;
in float vEdge;
in float vReached;

void main() {
  gl_FragColor = vec4(mix(accent, warn, vReached), mix(0.06, 0.24, vEdge));
}
`;
