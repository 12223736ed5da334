import { expect, it } from 'vitest';
import { configFor, connectTo, startNats } from '../../../test/nats/broker-fixture.ts';
import { hasOpenssl, ownCertificate } from '../../../test/nats/certificates.ts';
import { describeWithNats } from '../../../test/nats/nats-server.ts';
import { until } from '../../../test/until.ts';
import { brokerAt, Secret } from '../../config/index.ts';

const text = (value: string) => new TextEncoder().encode(value);
const plain = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describeWithNats('the connection to a broker', () => {
  it('delivers what is published, to subscriptions made before it was there', async () => {
    const server = await startNats();
    await server.stop();
    const { connection, connected, states, lines } = connectTo(configFor(server));
    const received: string[] = [];
    connection.subscribe('vitrine.a', (payload) => received.push(plain(payload)));
    expect(connection.publish('vitrine.a', text('lost'))).toBe(false);
    await until(() => states.includes('disconnected'), 'the first failure');
    await server.resume();
    await connected();
    expect(connection.publish('vitrine.a', text('there'))).toBe(true);
    await until(() => received.length > 0, 'the message');
    expect(received).toEqual(['there']);
    expect(lines.join('')).toContain('broker not reachable');
  });

  it('comes back after a restart of the broker, with its subscriptions, and keeps nothing that is old', async () => {
    const server = await startNats();
    const { connection, connected, states } = connectTo(configFor(server));
    await connected();
    const received: string[] = [];
    connection.subscribe('vitrine.a', (payload) => received.push(plain(payload)));
    for (const round of [1, 2]) {
      await server.stop();
      await until(() => !connection.isConnected, 'the loss');
      expect(connection.publish('vitrine.a', text('old'))).toBe(false);
      await server.resume({ keepsStore: round === 1 });
      await connected();
      connection.publish('vitrine.a', text(`new ${round}`));
      await until(() => received.length === round, 'the message');
    }
    expect(received).toEqual(['new 1', 'new 2']);
    expect(connection.reconnections).toBe(2);
    expect(states).toEqual(['connected', 'disconnected', 'connected', 'disconnected', 'connected']);
  });

  it('notices a broker that has stopped to answer', async () => {
    const server = await startNats();
    const { connection, connected } = connectTo(configFor(server));
    await connected();
    server.freeze();
    await until(() => !connection.isConnected, 'the loss', 12_000);
    server.wake();
    await connected();
  });

  it('does not let bytes pile up for a broker that does not read', async () => {
    const server = await startNats();
    const { connection, connected } = connectTo(configFor(server));
    await connected();
    server.freeze();
    const chunk = new Uint8Array(512 * 1024);
    let accepted = 0;
    while (accepted < 100 && connection.publish('vitrine.a', chunk)) accepted++;
    server.wake();
    expect(accepted).toBe(16);
    await until(() => connection.publish('vitrine.a', chunk), 'room');
  });

  it('leaves out what is longer than the broker accepts, and stays connected', async () => {
    const server = await startNats({ configuration: 'max_payload: 4096' });
    const { connection, connected, states } = connectTo(configFor(server));
    await connected();
    expect(connection.maxPayload).toBe(4096);
    expect(connection.publish('vitrine.a', new Uint8Array(4097))).toBe(false);
    await connection.nats.flush();
    expect(states).toEqual(['connected']);
  });

  it('presents user and password, tries for ever with a wrong one, and logs neither', async () => {
    const configuration = 'authorization { user: "bridge", password: "hush-hush-secret" }';
    const server = await startNats({ configuration });
    const right = connectTo(
      configFor(server, { user: 'bridge', password: new Secret('hush-hush-secret') }),
    );
    await right.connected();
    const wrong = connectTo(
      configFor(server, { user: 'bridge', password: new Secret('wrong-secret') }),
    );
    await until(() => wrong.lines.length > 0, 'a line of the log');
    expect(wrong.connection.isConnected).toBe(false);
    expect(wrong.lines.join('')).toMatch(/Authorization Violation/i);
    expect([...right.lines, ...wrong.lines].join('')).not.toMatch(/secret/);
  });

  it('presents a token', async () => {
    const server = await startNats({ configuration: 'authorization { token: "open-sesame" }' });
    await connectTo(configFor(server, { token: new Secret('open-sesame') })).connected();
  });

  it.skipIf(!hasOpenssl)('uses TLS, and no server whose certificate it cannot verify', async () => {
    const { certificateFile, keyFile, certificate } = ownCertificate();
    const configuration = `tls { cert_file: "${certificateFile}", key_file: "${keyFile}" }`;
    const server = await startNats({ configuration });
    const tls = { ca: certificate, certificate: null, key: null };
    await connectTo(configFor(server, { tls })).connected();
    for (const other of [
      null,
      { ...tls, ca: null },
      { ...tls, ca: ownCertificate().certificate },
    ]) {
      const { connection, lines } = connectTo(configFor(server, { tls: other }));
      await until(() => lines.length > 0, 'a line of the log');
      expect(lines[0]).toMatch(/self-signed|certificate/);
      expect(connection.isConnected).toBe(false);
    }
  });

  it('does not send a password without TLS where TLS is required', async () => {
    const server = await startNats();
    const config = brokerAt(
      server.url.replace('nats:', 'tls:').replace('//', '//a:secret@'),
      'test',
    );
    const { connection, lines } = connectTo(config);
    await until(() => lines.length > 0, 'a line of the log');
    expect(lines[0]).toContain('tls');
    expect(connection.isConnected).toBe(false);
    expect(lines.join('')).not.toContain('secret');
  });
});
