import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configFor, startNats } from '../../../test/nats/broker-fixture.ts';
import { describeWithNats } from '../../../test/nats/nats-server.ts';
import { bridgeAt, OneAccount, SceneWatcher } from '../../../test/nats/shared-sources.ts';
import { until } from '../../../test/until.ts';
import { Secret } from '../../config/index.ts';

/** The configuration of a server in docs/bridge.md, without what a test chooses itself. */
function documented(): string {
  const docs = readFileSync(new URL('../../../docs/bridge.md', import.meta.url), 'utf8');
  const [, text] = /```nats\n([^`]*)```/.exec(docs) ?? [];
  return text
    .replace(/^listen:.*$/m, '')
    .replace(/^jetstream.*$/m, '')
    .replace('$BRIDGE_PASSWORD', 'hush');
}

describeWithNats('a broker as the documents configure it', () => {
  it('lets bridges do all that they do', async () => {
    const server = await startNats({ configuration: documented() });
    const account = new OneAccount();
    const config = configFor(server, { user: 'bridge', password: new Secret('hush') });
    const bridges = [1, 2].map(() => bridgeAt(config, account));
    const watchers = bridges.map(({ feed }) => new SceneWatcher(feed));
    const live = (some: readonly SceneWatcher[]) =>
      until(
        () => some.every(({ isLive, feed }) => isLive && feed.state.kind === 'live'),
        'watchers',
        15_000,
      );
    await live(watchers);
    const index = bridges.findIndex(({ feed }) => feed.isHeld);
    const request = { kind: 'capability', name: 'GetTexture', query: '?texture_id=1' } as const;
    const asset = await bridges[1 - index].feed.fetchAsset(request, AbortSignal.timeout(5000));
    expect(asset.body).toHaveLength(700_000);
    // Renewals, and the lease given up and taken by the other.
    const { frames } = watchers[1 - index];
    await until(() => watchers[1 - index].frames > frames + 50, 'renewals');
    await bridges[index].close();
    await until(() => bridges[1 - index].feed.isHeld, 'the other', 5000);
    await live([watchers[1 - index]]);
    expect(bridges.flatMap(({ lines }) => lines).join('')).not.toMatch(/refused/);
    expect(account).toMatchObject({ logins: 2, most: 1 });
  }, 40_000);
});
