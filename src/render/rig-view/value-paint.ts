import { DataTexture, type Material, Mesh, MeshStandardMaterial, RedFormat } from 'three';
import type { Submesh } from '../../formats/mesh/index.ts';
import type { MeshView } from '../mesh-view.ts';
import { linearStops, type ValueRamp } from './value-ramp.ts';

/** Texels in a row of a texture of values. */
const ROW = 1024;

/** A face that is painted: a byte for each vertex, and the material that shows the bytes. */
interface PaintedFace {
  readonly face: Submesh;
  readonly bytes: Uint8Array;
  readonly texture: DataTexture;
  readonly material: MeshStandardMaterial;
}

/**
 * Paints the faces of a mesh by a value for each vertex, in place of their materials. The values are in textures that
 * the vertex shader reads by the number of the vertex: geometries, which other views may share, stay as they are.
 */
export class ValuePaint {
  readonly #faces: readonly PaintedFace[];
  readonly #view: MeshView;
  /** The materials in whose place others are. */
  readonly #originals = new Map<Mesh, Material | Material[]>();

  constructor(view: MeshView, faces: readonly Submesh[], ramp: ValueRamp) {
    this.#view = view;
    this.#faces = faces.map((face) => createPaintedFace(face, ramp));
  }

  /** Sets the values of a face, 0..1, one per vertex. */
  setValues(face: number, valueAt: (vertex: number) => number): void {
    const { bytes, texture, face: submesh } = this.#faces[face];
    for (let vertex = 0; vertex < submesh.vertexCount; vertex++)
      bytes[vertex] = 255 * valueAt(vertex) + 0.5;
    texture.needsUpdate = true;
  }

  /**
   * Gives faces that are drawn with another material theirs: the view makes its meshes anew where levels of detail or
   * looks change. Returns whether there were any; allocates nothing while there are none.
   */
  apply(): boolean {
    const { children } = this.#view.object;
    let hasChanged = false;
    for (let index = 0; index < children.length; index++) {
      const mesh = children[index];
      // Groups are those of outlines and wireframes.
      if (!(mesh instanceof Mesh)) continue;
      const { array } = mesh.geometry.attributes.position;
      for (let face = 0; face < this.#faces.length; face++) {
        const painted = this.#faces[face];
        if (painted.face.positions !== array || painted.material === mesh.material) continue;
        this.#originals.set(mesh, mesh.material);
        mesh.material = painted.material;
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  /** Gives the faces their own materials back, and frees the GPU's memory. */
  dispose(): void {
    for (const [mesh, material] of this.#originals) {
      const isOurs = this.#faces.some((painted) => painted.material === mesh.material);
      if (isOurs) mesh.material = material;
    }
    this.#originals.clear();
    for (const { texture, material } of this.#faces) {
      texture.dispose();
      material.dispose();
    }
  }
}

function createPaintedFace(face: Submesh, ramp: ValueRamp): PaintedFace {
  const rows = Math.max(1, Math.ceil(face.vertexCount / ROW));
  const bytes = new Uint8Array(ROW * rows);
  const texture = new DataTexture(bytes, ROW, rows, RedFormat);
  texture.needsUpdate = true;
  return { face, bytes, texture, material: createValueMaterial(texture, ramp) };
}

function createValueMaterial(values: DataTexture, ramp: ValueRamp): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    ...{ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 },
    ...{ metalness: 0, roughness: 1 },
    // As in the legend.
    toneMapped: false,
  });
  const uniforms = {
    vertexValues: { value: values },
    rampStops: { value: linearStops(ramp) },
    hasSteps: { value: ramp.kind === 'steps' },
  };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `${VERTEX_DECLARATIONS}\n#include <common>`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_VALUE}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `${FRAGMENT_DECLARATIONS}\n#include <common>`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${FRAGMENT_COLOR}`)
      .replace('#include <opaque_fragment>', `${FRAGMENT_LIGHT}\n#include <opaque_fragment>`);
  };
  material.customProgramCacheKey = () => 'vertex-values';
  return material;
}

const VERTEX_DECLARATIONS = /* glsl */ `
uniform sampler2D vertexValues;
varying float vValue;
`;

const VERTEX_VALUE = /* glsl */ `
  vValue = texelFetch(vertexValues, ivec2(gl_VertexID % ${ROW}, gl_VertexID / ${ROW}), 0).r;
`;

const FRAGMENT_DECLARATIONS = /* glsl */ `
uniform vec3 rampStops[5];
uniform bool hasSteps;
varying float vValue;
`;

/** The steps are the nearest of STEP_VALUES. Hatching, so that the lowest can be told apart without its colour. */
const FRAGMENT_COLOR = /* glsl */ `
  float ramp = 4.0 * clamp(vValue, 0.0, 1.0);
  if (hasSteps) ramp = vValue < 0.35 ? 0.0 : clamp(floor(10.0 * vValue - 5.5), 1.0, 4.0);
  int stop = min(int(ramp), 3);
  diffuseColor.rgb = mix(rampStops[stop], rampStops[stop + 1], ramp - float(stop));
  if (hasSteps && ramp < 0.5 && fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) > 0.62) diffuseColor.rgb = vec3(1.0);
`;

/** Half of the light is the colour itself, so that values can be read in the shade, too. */
const FRAGMENT_LIGHT = /* glsl */ `
  outgoingLight = mix(outgoingLight, diffuseColor.rgb, 0.5);
`;
