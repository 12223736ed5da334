import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
} from '../../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import { llsdMap } from '../llsd-map.ts';
import { askSeed } from './http-client.ts';
import type { TestViewer } from './viewer.ts';

/** A state as it stands in an answer, with uuids as text and integers as numbers. */
export type AnsweredState = Record<string, unknown>;

export async function puppetryCapability({ login }: TestViewer): Promise<string> {
  const url = (await askSeed(login.seedCapability, ['Puppetry'])).get('Puppetry');
  if (url === undefined) throw new Error('the region has no puppetry');
  return url;
}

export async function askPuppetry(viewer: TestViewer): Promise<AnsweredState> {
  return stateOf(await fetch(await puppetryCapability(viewer)));
}

/** @returns the state that was answered, or the status where there is none. */
export async function postPuppetry(
  viewer: TestViewer,
  change: Record<string, Llsd> | Llsd[],
): Promise<AnsweredState | number> {
  const response = await fetch(await puppetryCapability(viewer), {
    method: 'POST',
    headers: { 'Content-Type': LLSD_CONTENT_TYPE },
    body: encodeLlsdXml(Array.isArray(change) ? change : llsdMap(change)),
  });
  return response.ok ? stateOf(response) : response.status;
}

/** Sends blocks as a viewer does: in one message, unreliably. */
export function movePuppet(viewer: TestViewer, ...blocks: readonly Uint8Array<ArrayBuffer>[]) {
  const PhysicalAvatarEventList = blocks.map((TypeData) => ({ TypeData }));
  const message = { AgentData: viewer.ids, AnimationList: [], PhysicalAvatarEventList };
  viewer.send('AgentAnimation', message, false);
}

/** The bytes of an avatar's blocks that a viewer heard, message by message. */
export function puppetryHeard(
  viewer: TestViewer,
  { login }: { readonly login: { readonly agentId: string } },
): number[][][] {
  return viewer
    .heard('AvatarAnimation')
    .filter(({ Sender }) => Sender.ID === login.agentId)
    .map((message) => message.PhysicalAvatarEventList.map(({ TypeData }) => [...TypeData]))
    .filter((blocks) => blocks.length > 0);
}

async function stateOf(response: Response): Promise<AnsweredState> {
  const map = asMap(decodeLlsdXml(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(Array.from(map ?? [], ([key, value]) => [key, plain(value)]));
}

function plain(value: Llsd): unknown {
  if (typeof value === 'bigint') return Number(value);
  return asArray(value)?.map((item) => asUuid(item) ?? item) ?? value;
}
