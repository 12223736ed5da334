import { mat4, quat } from 'gl-matrix';

interface GltfNode {
  readonly name: string;
  readonly children?: readonly number[];
  readonly mesh?: number;
  readonly skin?: number;
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
}

interface GltfAccessor {
  readonly bufferView: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4';
  readonly normalized?: boolean;
}

/** What a document of ours has. */
interface Gltf {
  readonly nodes: readonly GltfNode[];
  readonly scenes: readonly { readonly nodes: readonly number[] }[];
  readonly meshes?: readonly {
    readonly primitives: readonly {
      readonly attributes: Readonly<Record<string, number>>;
      readonly indices: number;
      readonly material: number;
    }[];
  }[];
  readonly materials?: readonly {
    readonly alphaMode?: string;
    readonly pbrMetallicRoughness: {
      readonly baseColorFactor: readonly number[];
      readonly baseColorTexture?: { readonly index: number };
      readonly metallicFactor: number;
      readonly roughnessFactor: number;
    };
  }[];
  readonly skins?: readonly {
    readonly joints: readonly number[];
    readonly inverseBindMatrices: number;
  }[];
  readonly animations?: readonly {
    readonly name: string;
    readonly extras: { readonly loops: boolean };
    readonly samplers: readonly { readonly input: number; readonly output: number }[];
    readonly channels: readonly {
      readonly sampler: number;
      readonly target: { readonly node: number; readonly path: 'rotation' | 'translation' };
    }[];
  }[];
  readonly accessors: readonly GltfAccessor[];
  readonly bufferViews: readonly { readonly byteOffset?: number; readonly byteStride?: number }[];
}

const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;

const READERS: Record<number, { size: number; read: (view: DataView, at: number) => number }> = {
  5121: { size: 1, read: (view, at) => view.getUint8(at) },
  5123: { size: 2, read: (view, at) => view.getUint16(at, true) },
  5125: { size: 4, read: (view, at) => view.getUint32(at, true) },
  5126: { size: 4, read: (view, at) => view.getFloat32(at, true) },
};

/** A binary glTF as any program would play it, from its bytes alone: none of our code has a part in it. */
export class GlbScene {
  readonly json: Gltf;
  readonly #data: DataView;
  readonly #numbers = new Map<number, number[][]>();

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const jsonLength = view.getUint32(12, true);
    this.json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength)));
    const dataStart = 20 + jsonLength + 8;
    // Without numbers there is no such part.
    const data = bytes.slice(Math.min(dataStart, bytes.length));
    this.#data = new DataView(data.buffer);
  }

  /** An accessor's numbers, element by element. */
  read(accessor: number): number[][] {
    const numbers = this.#numbers.get(accessor) ?? this.#readAnew(accessor);
    this.#numbers.set(accessor, numbers);
    return numbers;
  }

  #readAnew(accessor: number): number[][] {
    const {
      bufferView,
      byteOffset = 0,
      componentType,
      count,
      type,
      normalized,
    } = this.json.accessors[accessor];
    const { byteOffset: start = 0, byteStride } = this.json.bufferViews[bufferView];
    const { size, read } = READERS[componentType];
    const width = WIDTHS[type];
    const whole = normalized ? 2 ** (8 * size) - 1 : 1;
    return Array.from({ length: count }, (_, element) =>
      Array.from({ length: width }, (_, c) => {
        const at = start + byteOffset + element * (byteStride ?? width * size) + c * size;
        return read(this.#data, at) / whole;
      }),
    );
  }

  /** Number of the node of that name. */
  nodeOf(name: string): number {
    const number = this.json.nodes.findIndex((node) => node.name === name);
    if (number < 0) throw new Error(`no node ${name}`);
    return number;
  }

  /** Where nodes are at a second of the first animation, or at rest: column-major, by number. */
  worlds(seconds: number | null): mat4[] {
    const parts = this.json.nodes.map(({ translation, rotation, scale }) => ({
      translation: [...(translation ?? [0, 0, 0])],
      rotation: [...(rotation ?? [0, 0, 0, 1])],
      scale: [...(scale ?? [1, 1, 1])],
    }));
    if (seconds !== null) this.#animate(parts, seconds);
    const worlds: mat4[] = [];
    const visit = (number: number, parent: mat4): void => {
      const { translation, rotation, scale } = parts[number];
      const local = new Float64Array(16) as unknown as mat4;
      mat4.fromRotationTranslationScale(
        local,
        quat.normalize(quat.create(), rotation as unknown as quat),
        translation as [number, number, number],
        scale as [number, number, number],
      );
      worlds[number] = mat4.multiply(new Float64Array(16) as unknown as mat4, parent, local);
      for (const child of this.json.nodes[number].children ?? []) visit(child, worlds[number]);
    };
    for (const root of this.json.scenes[0].nodes) visit(root, mat4.create());
    return worlds;
  }

  /** Every vertex of a node's mesh, primitive by primitive: 3 numbers each, glTF's axes. */
  vertices(node: number, worlds: readonly mat4[]): number[][][] {
    const { mesh, skin } = this.json.nodes[node];
    if (mesh === undefined) throw new Error(`node ${node} has no mesh`);
    const palette = skin === undefined ? null : this.#palette(skin, worlds);
    return (this.json.meshes ?? [])[mesh].primitives.map(({ attributes }) => {
      const positions = this.read(attributes.POSITION);
      if (!palette) return positions.map((point) => transform([[1, worlds[node]]], point));
      const joints = this.read(attributes.JOINTS_0);
      const weights = this.read(attributes.WEIGHTS_0);
      return positions.map((point, vertex) =>
        transform(
          weights[vertex].map((weight, k) => [weight, palette[joints[vertex][k]]] as const),
          point,
        ),
      );
    });
  }

  #palette(skin: number, worlds: readonly mat4[]): mat4[] {
    const { joints, inverseBindMatrices } = (this.json.skins ?? [])[skin];
    const binds = this.read(inverseBindMatrices);
    return joints.map((joint, entry) =>
      mat4.multiply(
        new Float64Array(16) as unknown as mat4,
        worlds[joint],
        binds[entry] as unknown as mat4,
      ),
    );
  }

  #animate(parts: readonly Record<'translation' | 'rotation', number[]>[], seconds: number): void {
    const [animation] = this.json.animations ?? [];
    for (const { sampler, target } of animation.channels) {
      const { input, output } = animation.samplers[sampler];
      const times = this.read(input).map(([time]) => time);
      const values = this.read(output);
      parts[target.node][target.path] = valueAt(times, values, seconds, target.path);
    }
  }
}

function valueAt(
  times: readonly number[],
  values: readonly number[][],
  seconds: number,
  path: 'rotation' | 'translation',
): number[] {
  const next = times.findIndex((time) => time > seconds);
  if (next < 0) return values[values.length - 1];
  if (next === 0) return values[0];
  const share = (seconds - times[next - 1]) / (times[next] - times[next - 1]);
  const [a, b] = [values[next - 1], values[next]];
  if (path === 'translation') return a.map((from, c) => from + share * (b[c] - from));
  return [...quat.slerp(new Float64Array(4) as unknown as quat, quatOf(a), quatOf(b), share)];
}

function quatOf(values: readonly number[]): quat {
  return Float64Array.from(values) as unknown as quat;
}

function transform(parts: readonly (readonly [number, mat4])[], [x, y, z]: number[]): number[] {
  const point = [0, 0, 0];
  for (const [weight, m] of parts) {
    for (let row = 0; row < 3; row++) {
      point[row] += weight * (m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12]);
    }
  }
  return point;
}
