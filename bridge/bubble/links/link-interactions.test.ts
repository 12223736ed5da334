import { describe, expect, it } from 'vitest';
import { OBJECT_TYPES } from '../../../src/protocol/setp/index.ts';
import { stateOf } from '../../../test/session/scripted-bubble-server.ts';
import type { TestBubbleClient } from '../../../test/setp/bubble-client.ts';
import { avatarIdOf, BubbleNetwork } from '../../../test/setp/bubble-network.ts';
import { createBehavior } from '../world/index.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const BELL = 'c0000000-0000-4000-8000-0000000000c1';
const ONE = '10.0.0.1';
const TWO = '10.0.0.2';
const PORT = 1253;
const KNOWN = [ONE, TWO].map((host) => ({ host, port: PORT, address: host }));

/** Amara and Ben in A, Cleo and Dan in the neighbour B, where a bell is. */
function setUp(isOneServer: boolean) {
  const network = new BubbleNetwork();
  const [a, b] = [network.world({ id: A }), network.world({ id: B })];
  const other = isOneServer ? null : { host: TWO, port: PORT };
  const links = [{ bubbleId: A, targetId: B, server: other, center: [40, 0, 0] as const }];
  network.serve(ONE, { worlds: isOneServer ? [a, b] : [a], links, knownServers: KNOWN });
  if (!isOneServer) network.serve(TWO, { worlds: [b], knownServers: KNOWN });
  const bell = stateOf(BELL, 0, {
    typeIdentifier: OBJECT_TYPES.thing,
    simulationIdentifier: B,
    location: [-5, 0, 0.4],
    description: { name: 'Brass bell', actions: ['ring'] },
  });
  b.add(bell, { behavior: createBehavior({ kind: 'bell' }) });
  network.run(2000);
  const serverOfB = isOneServer ? ONE : TWO;
  const amara = network.visitor(ONE, 'amara', A);
  const ben = network.visitor(ONE, 'ben', A);
  const cleo = network.visitor(serverOfB, 'cleo', B);
  const dan = network.visitor(serverOfB, 'dan', B);
  network.until(() => [amara, ben].every((each) => each.find(BELL)), 'A sees the bell');
  network.until(() => [amara, ben].every((each) => each.find(avatarIdOf('cleo'))), 'A sees Cleo');
  network.until(() => [cleo, dan].every((each) => each.find(avatarIdOf('amara'))), 'B sees Amara');
  return { network, amara, ben, cleo, dan };
}

/** What a client has perceived of interactions: action, who, on what, and the texts of their data. */
function perceived(client: TestBubbleClient) {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return client.all('Interaction Perception').map((fields) => ({
    action: fields.actionName,
    source: client.objects.get(fields.sourceObjectIndex)?.objectIdentifier,
    target: client.objects.get(fields.targetObjectIndex)?.objectIdentifier,
    data: [text(fields.actionRequestData), text(fields.actionResponseData)],
  }));
}

describe.each([
  ['of one server', true],
  ['of two servers', false],
])('an interaction across a link between bubbles %s', (_what, isOneServer) => {
  it.each([true, false])('rings a bell; everybody perceives it once (public: %s)', (isPublic) => {
    const { network, amara, ben, cleo, dan } = setUp(isOneServer);
    const id = amara.interact('ring', amara.find(BELL)!, 'softly', isPublic);
    network.run(3000);
    expect(amara.all('Interaction Response')).toEqual([
      expect.objectContaining({ messageId: id, success: true }),
    ]);
    const once = [
      {
        action: 'ring',
        source: avatarIdOf('amara'),
        target: BELL,
        data: [isPublic ? 'softly' : '', expect.any(String)],
      },
    ];
    for (const each of [amara, ben, cleo, dan]) expect(perceived(each)).toEqual(once);
  });

  it.each([true, false])('waves to an avatar (public: %s)', (isPublic) => {
    const { network, amara, ben, cleo, dan } = setUp(isOneServer);
    cleo.answer = () => 'hello';
    const id = amara.interact('wave', amara.find(avatarIdOf('cleo'))!, 'softly', isPublic);
    network.run(3000);
    const answers = amara.all('Interaction Response');
    expect(answers).toEqual([expect.objectContaining({ messageId: id, success: true })]);
    expect(new TextDecoder().decode(answers[0].actionResponseData)).toBe('hello');
    expect(cleo.all('Interaction Request')).toHaveLength(1);
    const request = cleo.all('Interaction Request')[0];
    expect(cleo.objects.get(request.sourceObjectIndex)?.objectIdentifier).toBe(avatarIdOf('amara'));
    const once = [
      {
        action: 'wave',
        source: avatarIdOf('amara'),
        target: avatarIdOf('cleo'),
        data: isPublic ? ['softly', 'hello'] : ['', ''],
      },
    ];
    for (const each of [amara, ben, cleo, dan]) expect(perceived(each)).toEqual(once);
  });

  it('may follow at once on joining, before the other bubble knows who it is', () => {
    const { network, ben } = setUp(isOneServer);
    const eve = network.connect(ONE, { user: 'eve' });
    network.until(() => eve.outcome !== null, 'eve connects');
    eve.join(A, avatarIdOf('eve'));
    // Her request overtakes the packet that tells of her, which is lost once.
    let isLost = false;
    network.intercept = (datagram, from, to) => {
      if (isLost || from.address !== ONE || to.address !== TWO || datagram.length < 200)
        return 'pass';
      isLost = true;
      return 'lose';
    };
    network.until(() => eve.find(BELL) !== undefined, 'eve sees the bell');
    eve.interact('ring', eve.find(BELL)!);
    network.run(3000);
    expect(eve.last('Interaction Response')).toMatchObject({ success: true });
    expect(perceived(ben)).toMatchObject([{ source: avatarIdOf('eve'), target: BELL }]);
  });

  it('that finds things by their place reaches each of them once', () => {
    const { network, amara, ben, cleo, dan } = setUp(isOneServer);
    amara.session.send('Interaction Request', {
      actionName: 'ring',
      targetType: 4,
      isDataPublic: true,
      sourceObjectIndex: amara.avatar!.objectIndex,
      targetObjectIndex: 0xffffffff,
      volumeSphereRadius: 45,
      location: [20, 0, 0],
      actionRequestData: new Uint8Array(0),
    });
    network.run(7000);
    expect(amara.all('Interaction Response')).toHaveLength(1);
    expect(amara.all('Interaction Response')[0].success).toBe(true);
    for (const each of [ben, cleo, dan]) {
      expect(each.all('Interaction Request')).toHaveLength(1);
    }
    // Those in A perceive the interaction as it was requested, those in B what was done to each.
    const place = { action: 'ring', source: avatarIdOf('amara'), target: undefined };
    for (const each of [amara, ben]) expect(perceived(each)).toMatchObject([place]);
    const targets = [BELL, avatarIdOf('cleo'), avatarIdOf('dan')].sort();
    for (const each of [cleo, dan]) {
      expect(
        perceived(each)
          .map(({ target }) => target)
          .sort(),
      ).toEqual(targets);
    }
  });
});
