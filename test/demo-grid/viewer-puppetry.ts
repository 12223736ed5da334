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
import { until } from '../bridge/until.ts';
import { demoGridFixture } from './demo-grid-fixture.ts';
import { frameStepper } from './frame-stepper.ts';
import { requestSeed } from './grid-client.ts';
import { testContent } from './test-content.ts';
import type { TestViewer } from './test-viewer.ts';

/** A state as it stands in an answer, with uuids as text and integers as numbers. */
export type AnsweredState = Record<string, unknown>;

export async function puppetryUrl({ login }: TestViewer): Promise<string> {
  const url = (await requestSeed(login.seedCapability, ['Puppetry'])).get('Puppetry');
  if (url === undefined) throw new Error('the region has no puppetry');
  return url;
}

export async function getPuppetry(viewer: TestViewer): Promise<AnsweredState> {
  return stateOf(await fetch(await puppetryUrl(viewer)));
}

/** @returns the state that was answered, or the status where there is none. */
export async function postPuppetry(
  viewer: TestViewer,
  change: Record<string, Llsd> | Llsd[],
): Promise<AnsweredState | number> {
  const response = await fetch(await puppetryUrl(viewer), {
    method: 'POST',
    headers: { 'Content-Type': LLSD_CONTENT_TYPE },
    body: encodeLlsdXml(Array.isArray(change) ? change : llsdMap(change)),
  });
  return response.ok ? stateOf(response) : response.status;
}

/** Sends blocks as a viewer does: in one message, unreliably. */
export function sendPuppetry(viewer: TestViewer, ...blocks: readonly Uint8Array<ArrayBuffer>[]) {
  const PhysicalAvatarEventList = blocks.map((TypeData) => ({ TypeData }));
  const message = { AgentData: viewer.ids, AnimationList: [], PhysicalAvatarEventList };
  viewer.send('AgentAnimation', message, false);
}

/** The bytes of an avatar's blocks that a viewer heard, message by message. */
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

async function stateOf(response: Response): Promise<AnsweredState> {
  const map = asMap(decodeLlsdXml(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(Array.from(map ?? [], ([key, value]) => [key, plain(value)]));
}

function plain(value: Llsd): unknown {
  if (typeof value === 'bigint') return Number(value);
  return asArray(value)?.map((item) => asUuid(item) ?? item) ?? value;
}

/** A stage for two, on a grid whose frames the test makes. */
export function puppetryFixture() {
  const stage = demoGridFixture();
  const { drive, hold, frame } = frameStepper();
  return {
    hold,
    frame,
    /** Two viewers within a few metres of each other. */
    async meet(options: DemoGridOptions = {}) {
      await drive(() => stage.start({ content: testContent({ bots: 0 }), ...options }));
      const [sender, receiver] = await Promise.all([
        stage.enter({ first: 'Sender' }),
        stage.enter({ first: 'Receiver' }),
      ]);
      const sees = (a: TestViewer, b: TestViewer) => a.scene.avatar(b.login.agentId) !== null;
      await until(() => sees(receiver, sender) && sees(sender, receiver), 'they meet');
      const id = uuid(sender.login.agentId);
      const heard = () => receivedPuppetry(receiver, sender);
      /** What the receiver hears of a block, [7], in a frame. */
      const passOn = async (): Promise<number[][][]> => {
        const before = heard().length;
        sendPuppetry(sender, Uint8Array.of(7));
        await frame();
        return heard().slice(before);
      };
      return { sender, receiver, id, heard, passOn };
    },
  };
}
