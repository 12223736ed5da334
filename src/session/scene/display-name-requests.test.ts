import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { RegionAvatar, SessionEvent } from '../live-contract.ts';
import { DisplayNameRequests } from './display-name-requests.ts';

const ADA = idOf(1);
const BO = idOf(2);

const avatar = (agentId: string) => ({ agentId, firstName: 'First' }) as RegionAvatar;

function response(names: Readonly<Record<string, string>>) {
  const agents = Object.entries(names).map(
    ([id, display_name]): Llsd =>
      new Map<string, Llsd>([
        ['id', uuid(id)],
        ['display_name', display_name],
        ['is_display_name_default', display_name === ''],
      ]),
  );
  return encodeLlsdXml(new Map([['agents', agents]]));
}

function harness(answer: () => { status: number; bytes: Uint8Array<ArrayBuffer> }) {
  const events: SessionEvent[] = [];
  const queries: string[] = [];
  const reported: unknown[] = [];
  const requests = new DisplayNameRequests(
    (event) => void events.push(event),
    (error) => void reported.push(error),
  );
  const fetchCap: CapabilityFetch = async (_name, query) => {
    queries.push(query);
    return answer();
  };
  const source = { capabilityNames: ['GetDisplayNames'], fetchCap };
  const names = () =>
    events.flatMap((event) =>
      event.type === 'avatars' ? [event.changed.map((each) => each.displayName ?? '-')] : [],
    );
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { requests, source, events, queries, reported, names, turn };
}

describe('display names', () => {
  it('are asked for once, and added to records, now and later', async () => {
    const bytes = response({ [ADA]: 'Ada\u202e ✿', [BO]: '', [idOf(3)]: 'Nobody asked' });
    const { requests, source, queries, names, turn, reported } = harness(() => ({
      ...{ status: 200, bytes },
    }));
    requests.emit({ type: 'avatars', changed: [avatar(ADA), avatar(BO)], gone: [] });
    requests.tick(0, source);
    await turn();
    expect(queries).toEqual([`?ids=${ADA}&ids=${BO}`]);
    requests.emit({ type: 'avatars', changed: [avatar(ADA), avatar(BO)], gone: [] });
    requests.tick(60_000, source);
    await turn();
    expect(queries).toHaveLength(1);
    expect(names()).toEqual([['-', '-'], ['Ada ✿'], ['Ada ✿', '-']]);
    expect(reported).toEqual([]);
  });

  it('are not asked for where the region has no such capability', async () => {
    const { requests, source, queries, turn } = harness(() => ({
      ...{ status: 200, bytes: response({}) },
    }));
    requests.emit({ type: 'avatars', changed: [avatar(ADA)], gone: [] });
    requests.tick(0, null);
    requests.tick(0, { ...source, capabilityNames: [] });
    await turn();
    expect(queries).toEqual([]);
  });

  it('are asked for again half a minute after a failure', async () => {
    let status = 503;
    const bytes = response({ [ADA]: 'Ada ✿' });
    const { requests, source, queries, names, turn } = harness(() => ({ status, bytes }));
    requests.emit({ type: 'avatars', changed: [avatar(ADA)], gone: [] });
    requests.tick(0, source);
    await turn();
    requests.tick(29_000, source);
    await turn();
    expect(queries).toHaveLength(1);
    status = 200;
    requests.tick(30_000, source);
    await turn();
    expect(names().at(-1)).toEqual(['Ada ✿']);
  });

  it('replace the names of distant agents, and nobody who has left comes back', async () => {
    const bytes = response({ [ADA]: 'Ada ✿', [BO]: 'Bo ✿' });
    const { requests, source, events, turn } = harness(() => ({ status: 200, bytes }));
    requests.emit({ type: 'avatars', changed: [avatar(BO)], gone: [] });
    const agent = { ...{ agentId: ADA, name: 'Ada Tester', position: [0, 0, 0] as const } };
    const agents = [{ ...agent, region: '1', height: 'known' as const }];
    requests.emit({ type: 'distant', agents });
    requests.emit({ type: 'avatars', changed: [], gone: [BO] });
    requests.tick(0, source);
    await turn();
    expect(events.slice(3)).toEqual([
      { type: 'distant', agents: [{ ...agents[0], name: 'Ada ✿' }] },
    ]);
  });
});
