import { expect, it } from 'vitest';
import { TalkHarness } from '../../../test/session/talk-harness.ts';
import { encodeLlsdXml, type Llsd } from '../../formats/llsd/index.ts';
import { encodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';

function alert(text: string, info: readonly (readonly [string, Uint8Array])[] = []): TalkHarness {
  const harness = new TalkHarness();
  harness.receive('AlertMessage', {
    AlertData: { Message: encodeFieldText(text) },
    AlertInfo: info.map(([key, params]) => ({
      Message: encodeFieldText(key),
      ExtraParams: params as Uint8Array<ArrayBuffer>,
    })),
  });
  return harness;
}

const notices = (harness: TalkHarness) => harness.of('notice').map(({ notice }) => notice);
const params = (fields: Record<string, Llsd>) => encodeLlsdXml(new Map(Object.entries(fields)));

it('shows alerts, important ones as such', () => {
  expect(notices(alert('There is no room'))).toEqual([
    { at: 1_000_000, kind: 'alert', text: 'There is no room', important: false },
  ]);
  expect(notices(alert('/NOTIFY: Autosaved'))).toMatchObject([
    { text: 'Autosaved', important: true },
  ]);
  expect(notices(alert(''))).toEqual([]);
});

it('shows an alert to this agent, which interrupts if it is modal', () => {
  const harness = new TalkHarness();
  const message: Partial<MessageOf<'AgentAlertMessage'>> = {
    AlertData: { Modal: true, Message: encodeFieldText('You are leaving') },
  };
  harness.receive('AgentAlertMessage', message);
  expect(notices(harness)).toMatchObject([{ text: 'You are leaving', important: true }]);
});

it('reads how long it is until a restart', () => {
  const minutes = params({ NAME: 'Harbour Walk', MINUTES: 4n });
  expect(notices(alert('Region restarting', [['RegionRestartMinutes', minutes]]))).toMatchObject([
    { kind: 'restart', seconds: 240, from: 'Harbour Walk', important: true },
  ]);
  const seconds = params({ NAME: 'Harbour Walk', SECONDS: '30' });
  expect(notices(alert('', [['RegionRestartSeconds', seconds]]))).toMatchObject([{ seconds: 30 }]);
});

it('shows the text where a restart cannot be read', () => {
  for (const bytes of [new Uint8Array(), params({ MINUTES: -1n }), params({ MINUTES: 1e9 })]) {
    const shown = notices(alert('Restarting soon', [['RegionRestartMinutes', bytes]]));
    expect(shown).toMatchObject([{ kind: 'alert', text: 'Restarting soon' }]);
  }
});

it('counts the alerts of a flood', () => {
  const harness = new TalkHarness();
  for (let index = 0; index < 500; index++) {
    harness.receive('AlertMessage', { AlertData: { Message: encodeFieldText(`${index}`) } });
  }
  harness.pass(1000);
  expect(notices(harness)).toHaveLength(41);
  expect(notices(harness).at(-1)).toMatchObject({ omitted: 460 });
});

it('shows notices of groups with their subject', () => {
  const harness = new TalkHarness();
  harness.read('Meeting|Tonight at ten', { Dialog: 32 });
  expect(notices(harness)).toMatchObject([
    { kind: 'group-notice', from: 'Ilse Marchetti', text: 'Meeting\nTonight at ten' },
  ]);
});
