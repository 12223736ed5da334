import { BufferGeometry, Float32BufferAttribute, Group, Mesh, MeshStandardMaterial } from 'three';
import type { WorldPose } from '../../avatar/index.ts';
import type { PlacedGroup } from '../placed-group.ts';
import type { StageObject } from '../stage.ts';
import { type StageTheme, setLitColor } from '../theme-colors.ts';

/** Render order: over the avatar's surfaces, under bones and name tags. */
const RENDER_ORDER = 5;
/** Parts of a circle, and rings between the poles, of an ellipsoid. */
const [MERIDIANS, RINGS] = [28, 14];
const OPACITY = { used: 0.55, unused: 0.2 } as const;

/** A collision volume that is drawn. */
export interface DrawnVolume {
  /** Number of the joint. */
  readonly joint: number;
  /** Whether any vertex of the mesh follows it. */
  readonly isUsed: boolean;
}

/**
 * Collision volumes over everything else, as ellipsoids: those that a mesh follows in the accent colour, the others faint. They
 * are where a pose has them at the moment of drawing; that allocates nothing.
 *
 * Reading of ours: the scale of a volume is half of its size along each axis. So PELVIS, of 0.12, 0.16 and 0.17 m, is as wide
 * as hips are.
 */
export class VolumeOverlay implements StageObject {
  readonly object: Group;
  readonly surroundings = [];
  readonly #geometry = unitSphere();
  readonly #used = volumeMaterial(OPACITY.used);
  readonly #unused = volumeMaterial(OPACITY.unused);

  /** `root` is the avatar's group, which the volumes follow; `worldOf` its present pose. */
  constructor(volumes: readonly DrawnVolume[], root: PlacedGroup, worldOf: () => WorldPose) {
    this.object = new PosedGroup(root, worldOf);
    for (const { joint, isUsed } of volumes) this.#add(joint, isUsed ? this.#used : this.#unused);
  }

  setTheme(theme: StageTheme): void {
    setLitColor(this.#used.color, theme.accent);
    setLitColor(this.#unused.color, theme.ink);
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#used.dispose();
    this.#unused.dispose();
  }

  #add(joint: number, material: MeshStandardMaterial): void {
    const mesh = new Mesh(this.#geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.renderOrder = RENDER_ORDER;
    mesh.userData.joint = joint;
    this.object.add(mesh);
  }
}

/** A group whose children are joints: three asks for their matrices in every picture, after the pose is made. */
class PosedGroup extends Group {
  readonly #root: PlacedGroup;
  readonly #worldOf: () => WorldPose;

  constructor(root: PlacedGroup, worldOf: () => WorldPose) {
    super();
    this.#root = root;
    this.#worldOf = worldOf;
  }

  override updateMatrixWorld(): void {
    const { position, quaternion } = this.#root.object;
    this.position.copy(position);
    this.quaternion.copy(quaternion);
    const { matrices } = this.#worldOf();
    for (let index = 0; index < this.children.length; index++) {
      const { matrix, userData } = this.children[index];
      matrix.fromArray(matrices, 16 * userData.joint);
    }
    super.updateMatrixWorld(true);
  }
}

function volumeMaterial(opacity: number): MeshStandardMaterial {
  return new MeshStandardMaterial({
    ...{ opacity, transparent: true, depthTest: false, depthWrite: false },
    ...{ metalness: 0, roughness: 0.9 },
  });
}

/** A sphere of radius 1 about the origin, in meridians through its Z axis. */
function unitSphere(): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= RINGS; ring++) {
    const latitude = Math.PI * (ring / RINGS - 0.5);
    for (let meridian = 0; meridian < MERIDIANS; meridian++) {
      const longitude = (2 * Math.PI * meridian) / MERIDIANS;
      positions.push(Math.cos(latitude) * Math.cos(longitude));
      positions.push(Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude));
      if (ring === RINGS) continue;
      const [at, beside] = [ring * MERIDIANS, (meridian + 1) % MERIDIANS];
      const [a, b] = [at + meridian, at + beside];
      indices.push(a, b, b + MERIDIANS, a, b + MERIDIANS, a + MERIDIANS);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  return geometry;
}
