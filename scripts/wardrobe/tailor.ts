import { defaultSkeleton } from '../../src/avatar/index.ts';
import { encodeMesh, type MeshSource } from '../../src/formats/mesh/index.ts';
import {
  conjugate,
  type Quaternion,
  rotateVector,
  subtract,
  type Vector3,
} from '../../src/math/index.ts';
import { type Box, meshSource, plainMeshSource, restPoint } from '../mannequin/index.ts';
import { bodyOf } from './build.ts';
import type { Garment } from './garments.ts';

/** What the grid has to know of a mesh to hang it on an avatar. */
export interface Fitting {
  readonly name: string;
  readonly faces: readonly string[];
  /** Size of the prim, metres: the mesh's unit box is stretched to it. */
  readonly size: Vector3;
  /** From the attachment point and in its axes; none for what the skeleton carries. */
  readonly position: Vector3;
  readonly rotation: Quaternion;
  /** Number of the attachment point. */
  readonly point: number;
}

/** A garment as a file and its row in the list of all. */
export interface Tailored {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fitting: Fitting;
}

/** Rigged meshes hang on the chest, as most do: where does not matter to them. */
const CHEST = 1;
const UNTURNED: Quaternion = [0, 0, 0, 1];

export function tailor(garment: Garment): Tailored {
  const { name, faces } = garment;
  const { source, fitting } = garment.point ? hang(garment, garment.point) : cut(garment);
  return { bytes: encodeMesh(source), fitting: { name, faces, ...fitting } };
}

interface Fitted {
  source: MeshSource;
  fitting: Pick<Fitting, 'size' | 'position' | 'rotation' | 'point'>;
}

function cut({ draw, build }: Garment): Fitted {
  const body = build && bodyOf(build);
  const source = body ? meshSource(body.reshape(draw()), body.pose) : meshSource(draw());
  const [sx, , , , , sy, , , , , sz] = Array.from(source.skin?.bindShapeMatrix ?? []);
  return {
    source,
    fitting: { size: rounded([sx, sy, sz]), position: [0, 0, 0], rotation: UNTURNED, point: CHEST },
  };
}

/** It is drawn where it sits on the avatar at rest; here that place is told from its attachment point. */
function hang({ draw }: Garment, point: string): Fitted {
  const { source, box } = plainMeshSource(draw());
  const joint = defaultSkeleton.jointNumber(point);
  const back = conjugate(defaultSkeleton.rows[joint].rotation);
  return {
    source,
    fitting: {
      size: rounded(box.size),
      position: rounded(fromPoint(box, point, back)),
      rotation: back.map(round) as unknown as Quaternion,
      point: pointNumber(joint),
    },
  };
}

const fromPoint = ({ middle }: Box, point: string, back: Quaternion): Vector3 =>
  rotateVector(subtract(middle, restPoint(point)), back);

/** Attachment points are the last joints, in the order of their numbers. */
function pointNumber(joint: number): number {
  return joint + 1 - defaultSkeleton.rows.findIndex(({ kind }) => kind === 'attachment');
}

/** To a hundredth of a millimetre, so that the list can be read. */
const round = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
const rounded = ([x, y, z]: Vector3): Vector3 => [round(x), round(y), round(z)];
