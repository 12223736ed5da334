import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import type { DemoContent } from '../content/types.ts';
import type { NamedAgent } from '../messages/index.ts';
import { answerPuppetry } from '../puppetry/index.ts';
import type { Door } from '../session/sessions.ts';
import type { CapabilityName } from '../session/stay.ts';
import { answerAsset } from './assets.ts';
import { answerDisplayNames } from './display-names.ts';
import { answerPoll } from './event-queue.ts';
import { bare, type Reply, type Request } from './exchange.ts';
import { answerFolders, answerItems } from './inventory.ts';
import { answerLogin, type LoginDesk } from './login.ts';
import { answerSeed } from './seed.ts';
import type { Answer } from './server.ts';
import { answerFeatures } from './simulator-features.ts';

/** What the HTTP side needs of the grid. */
export interface GridServices extends LoginDesk {
  readonly content: DemoContent;
  readonly gridName: string;
  door(path: string): Door | null;
  nameOf(agentId: string): NamedAgent | null;
}

type Capability = (request: Request, door: Door, services: GridServices) => Reply | Promise<Reply>;

const CAPABILITY_ANSWERS: Readonly<Record<CapabilityName, Capability>> = {
  EventQueueGet: (request, { stay }) => answerPoll(request, stay.events),
  ViewerAsset: (request, _, { content }) => answerAsset(request, content.assets),
  GetTexture: (request, _, { content }) => answerAsset(request, content.assets),
  GetMesh: (request, _, { content }) => answerAsset(request, content.assets),
  GetMesh2: (request, _, { content }) => answerAsset(request, content.assets),
  FetchInventoryDescendents2: (request, { stay }) => answerFolders(request, stay.session),
  FetchInventory2: (request, { stay }) => answerItems(request, stay.session),
  SimulatorFeatures: (request, _, { gridName }) => answerFeatures(request, gridName),
  GetDisplayNames: (request, _, { nameOf }) => answerDisplayNames(request, nameOf),
  Puppetry: (request, { stay }) => answerPuppetry(request, stay),
};

/** Where each path leads: the login at the root, capabilities, and nothing else. */
export function gridHttp(services: GridServices): Answer {
  return (request) => {
    if (request.path === '/') return answerRoot(request, services);
    const door = services.door(request.path) ?? services.door(request.path.replace(/\/$/, ''));
    if (!door) return bare(404);
    if (door.name === 'seed') return answerSeed(request, door.stay, services.origin);
    return CAPABILITY_ANSWERS[door.name](request, door, services);
  };
}

function answerRoot(request: Request, services: GridServices): Reply {
  if (request.method !== 'POST' || request.contentType === 'application/json-rpc') return bare(404);
  const form = request.contentType === LLSD_CONTENT_TYPE ? 'llsd' : 'xml-rpc';
  return answerLogin(request.body, form, services);
}
