import { llsdMap } from '../../bridge/demo-grid/session/viewer-event-queue.ts';
import type { DemoGridOptions } from '../../bridge/demo-grid/start-demo-grid.ts';
import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
  uuid,
} from '../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../src/protocol/grid/index.ts';
import { demoGridFixture } from './demo-grid-fixture.ts';
import { requestSeed } from './grid-client.ts';
import type { TestViewer } from './test-viewer.ts';

/** The state of a response, with uuids as text and integers as numbers. */
export type PuppetryResponse = Record<string, unknown>;

export async function puppetryUrl({ login }: TestViewer): Promise<string> {
  const url = (await requestSeed(login.seedCapability, ['Puppetry'])).get('Puppetry');
  if (url === undefined) throw new Error('the region has no puppetry');
  return url;
}

export async function getPuppetry(viewer: TestViewer): Promise<PuppetryResponse> {
  return decodeResponse(await fetch(await puppetryUrl(viewer)));
}

/** @returns the state in the response, or its status where it has none. */
export async function postPuppetry(
  viewer: TestViewer,
  change: Record<string, Llsd> | Llsd[],
): Promise<PuppetryResponse | number> {
  const response = await fetch(await puppetryUrl(viewer), {
    method: 'POST',
    headers: { 'Content-Type': LLSD_CONTENT_TYPE },
    body: encodeLlsdXml(Array.isArray(change) ? change : llsdMap(change)),
  });
  return response.ok ? decodeResponse(response) : response.status;
}

/** Sends blocks as a viewer does: in one message, unreliably. */
export function sendPuppetry(viewer: TestViewer, ...blocks: readonly Uint8Array<ArrayBuffer>[]) {
  const PhysicalAvatarEventList = blocks.map((TypeData) => ({ TypeData }));
  const message = { AgentData: viewer.ids, AnimationList: [], PhysicalAvatarEventList };
  viewer.send('AgentAnimation', message, false);
}

/** The bytes of an avatar's blocks that a viewer has received, message by message. */
export function receivedPuppetry(
  viewer: TestViewer,
  { login }: { readonly login: { readonly agentId: string } },
): number[][][] {
  return viewer
    .received('AvatarAnimation')
    .filter(({ Sender }) => Sender.ID === login.agentId)
    .map((message) => message.PhysicalAvatarEventList.map(({ TypeData }) => [...TypeData]))
    .filter((blocks) => blocks.length > 0);
}

async function decodeResponse(response: Response): Promise<PuppetryResponse> {
  const map = asMap(decodeLlsdXml(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(Array.from(map ?? [], ([key, value]) => [key, plainValue(value)]));
}

function plainValue(value: Llsd): unknown {
  if (typeof value === 'bigint') return Number(value);
  return asArray(value)?.map((item) => asUuid(item) ?? item) ?? value;
}

/** A demo grid with two viewers, one of which sends puppetry and the other receives it. */
export function puppetryFixture() {
  const { startPair, stopTime, ...fixture } = demoGridFixture();
  const { frame } = fixture;
  return {
    ...fixture,
    /** Two viewers within a few metres of each other, on a grid whose time is stopped. */
    async meet(options: DemoGridOptions = {}) {
      const { walker: sender, watcher: receiver, id } = await startPair(options);
      stopTime();
      const received = () => receivedPuppetry(receiver, sender);
      /** Sends a block, [7]: what the receiver receives of it in a frame. */
      const relayBlock = async (): Promise<number[][][]> => {
        const before = received().length;
        sendPuppetry(sender, Uint8Array.of(7));
        await frame();
        return received().slice(before);
      };
      return { sender, receiver, id: uuid(id), received, relayBlock };
    },
  };
}
