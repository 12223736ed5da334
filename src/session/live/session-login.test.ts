import { expect, it } from 'vitest';
import { FORM } from '../../../test/session/world.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import { makeCredentials, reloginCredentials } from './session-login.ts';

it('credentials hold digests of what is secret', () => {
  const credentials = makeCredentials(FORM, 'bridge-token', '1.2.3');
  expect(credentials).toMatchObject({ grid: 'quay', bridgeToken: 'bridge-token' });
  expect(credentials.request).toMatchObject({
    passwordDigest: '$1$8b32185212f8625d1752b360f224fba2',
    // The first byte marks a locally administered address.
    mac: '02:01:02:03:04:05',
    id0: '1ac1ef01e96caf1be0d329331a4fc2a8',
    channel: 'Vitrine',
    version: '1.2.3',
  });
  expect(JSON.stringify(credentials)).not.toContain(FORM.password);
});

it('credentials for another login go to the last location, without the code that is used up', () => {
  const form = { ...FORM, start: 'home', token: '123456', mfaHash: 'old' } as const;
  const success = { mfaHash: 'new' } as LoginSuccess;
  const { request } = reloginCredentials(makeCredentials(form, null, '1'), success);
  expect(request).toMatchObject({ start: 'last', token: undefined, mfaHash: 'new' });
});

it('credentials need a machine id', () => {
  expect(() => makeCredentials({ ...FORM, machineId: 'x' }, null, '1')).toThrow(RangeError);
});
