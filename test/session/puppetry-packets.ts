import { fromZRotation } from '../../src/math/index.ts';
import { decodePacket, encodeMessage, type Packet } from '../../src/protocol/lludp/index.ts';
import { encodePuppetryBlock, type PuppetryLayout } from '../../src/protocol/puppetry/index.ts';

type Block = Uint8Array<ArrayBuffer>;

/** Masks of a rotation in the parent's frame, and of a position in the root's. */
const MASKS = {
  wiki: { rotation: 0x0c, target: 0x01 },
  A: { rotation: 0x0c, target: 0x01 },
  B: { rotation: 0x0c, target: 0x01 },
  C: { rotation: 0x02, target: 0x10 },
} as const;

/** A block that rotates joints by degrees about Z, with a time in milliseconds. */
export function turnBlock(
  time: number,
  turns: Readonly<Record<number, number>>,
  layout: PuppetryLayout = 'C',
): Block {
  const joints = Object.entries(turns).map(([id, degrees]) => {
    const [x, y, z, w] = fromZRotation(degrees);
    const mask = MASKS[layout].rotation;
    return { id: Number(id), mask, rotation: [x, y, z, w] as const, position: null, scale: null };
  });
  return encodePuppetryBlock([{ time, joints }], layout);
}

/** A block with a target for the end of a bone, in units of half an arm span. */
export function targetBlock(
  time: number,
  id: number,
  position: readonly [number, number, number],
  layout: PuppetryLayout = 'C',
): Block {
  const mask = MASKS[layout].target;
  const joint = { id, mask, position: [...position] as [number, number, number] };
  return encodePuppetryBlock(
    [{ time, joints: [{ ...joint, rotation: null, scale: null }] }],
    layout,
  );
}

/** An AvatarAnimation with nothing but puppetry. */
export function puppetryPacket(ID: string, ...blocks: readonly Block[]): Packet {
  const message = {
    Sender: { ID },
    AnimationList: [],
    AnimationSourceList: [],
    PhysicalAvatarEventList: blocks.map((TypeData) => ({ TypeData })),
  };
  return decodePacket(encodeMessage('AvatarAnimation', message, { sequence: 1 }));
}
