import { NULL_UUID } from '../../formats/llsd/index.ts';
import { BOX_FIELDS } from '../../formats/prim/index.ts';
import {
  encodeMessage,
  HEADER_BYTES,
  type MessageName,
  type MessageOf,
  makeRegionHandle,
  packBlocks,
} from '../../protocol/lludp/index.ts';
import {
  makeRegionHandshake,
  type ObjectRecord,
  objectUpdateBlock,
  PCODE_AVATAR,
  stringNameValue,
} from '../../protocol/objects/index.ts';
import {
  type PuppetryRecord,
  packPuppetryRecord,
  VIEWER_BLOCK_BYTES,
} from '../../protocol/puppetry/index.ts';

type Datagrams = readonly Uint8Array<ArrayBuffer>[];

/** Arbitrary, since there is only one avatar and one region. */
const AVATAR_ID = '6d1a5c1e-0c1b-4d0e-8f3a-000000000001';
const REGION_ID = '6d1a5c1e-0c1b-4d0e-8f3a-000000000002';
const AVATAR_LOCAL_ID = 1;
const REGION_HANDLE = makeRegionHandle(256_000, 256_000);
/** Metres. */
const GROUND = 25;
const REGION_CENTRE = 128;
const AVATAR_SIZE = { width: 0.45, depth: 0.6, height: 1.9 };
/** Bytes of a datagram for events: 1200 without message number, sender and the counts of three lists. */
const MAX_EVENT_BYTES = 1200 - (HEADER_BYTES + 1 + 16 + 3);
/** Characters, each of up to four bytes: a region's name may have 254 bytes. */
const MAX_NAME = 60;
/** TimeDilation of a simulator that runs at full speed. */
const FULL_SPEED = 65535;
/** Material code. */
const FLESH = 4;

/** Writes the datagrams of a simulator with a single avatar in its region. */
export class SimulatorWriter {
  #sequence = 0;

  region(name: string): Datagrams {
    const shortName = Array.from(name).slice(0, MAX_NAME).join('');
    const region = { name: shortName, id: REGION_ID, ground: GROUND, product: 'Vitrine recording' };
    return [this.#write('RegionHandshake', makeRegionHandshake(region), true)];
  }

  avatar(name: string): Datagrams {
    const update = {
      RegionData: { RegionHandle: REGION_HANDLE, TimeDilation: FULL_SPEED },
      ObjectData: [objectUpdateBlock(avatarRecord(name))],
    };
    return [this.#write('ObjectUpdate', update, true)];
  }

  /** Blocks are as long as viewers accept, and spread over several datagrams if need be. */
  puppetry(record: PuppetryRecord): Datagrams {
    const blocks = packPuppetryRecord(record, { blockBytes: VIEWER_BLOCK_BYTES });
    return packBlocks(blocks, (block) => block.length + 1, MAX_EVENT_BYTES).map((packed) =>
      this.#write('AvatarAnimation', {
        Sender: { ID: AVATAR_ID },
        AnimationList: [],
        AnimationSourceList: [],
        PhysicalAvatarEventList: packed.map((TypeData) => ({ TypeData })),
      }),
    );
  }

  #write<Name extends MessageName>(
    name: Name,
    value: MessageOf<Name>,
    reliable = false,
  ): Uint8Array<ArrayBuffer> {
    return encodeMessage(name, value, { sequence: ++this.#sequence, reliable });
  }
}

function avatarRecord(name: string): ObjectRecord {
  const { width, depth, height } = AVATAR_SIZE;
  const nothing = new Uint8Array(0);
  return {
    localId: AVATAR_LOCAL_ID,
    id: AVATAR_ID,
    pcode: PCODE_AVATAR,
    state: 0,
    crc: 0,
    material: FLESH,
    clickAction: 0,
    scale: [width, depth, height],
    shape: BOX_FIELDS,
    parentId: 0,
    motion: {
      position: [REGION_CENTRE, REGION_CENTRE, GROUND + height / 2],
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0],
      footPlane: [0, 0, 1, GROUND],
    },
    updateFlags: 0,
    nameValues: [stringNameValue('FirstName', name), stringNameValue('LastName', 'Resident')],
    textureEntry: nothing,
    extraParams: nothing,
    text: '',
    textColor: [0, 0, 0, 255],
    ownerId: NULL_UUID,
  };
}
