import { expect, it } from 'vitest';
import { FORM } from '../../../test/session/world.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import { credentialsOf, forReturn } from './grid-login.ts';

it('say who logs in by digests alone', () => {
  const credentials = credentialsOf(FORM, 'bridge-token', '1.2.3');
  expect(credentials).toMatchObject({ grid: 'quay', bridgeToken: 'bridge-token' });
  expect(credentials.request).toMatchObject({
    passwordDigest: '$1$8b32185212f8625d1752b360f224fba2',
    // The first byte is marked as made up.
    mac: '02:01:02:03:04:05',
    id0: '1ac1ef01e96caf1be0d329331a4fc2a8',
    channel: 'Vitrine',
    version: '1.2.3',
  });
  expect(JSON.stringify(credentials)).not.toContain(FORM.password);
});

it('for a return go where one was, without a code that is spent', () => {
  const form = { ...FORM, start: 'home', token: '123456', mfaHash: 'old' } as const;
  const success = { mfaHash: 'new' } as LoginSuccess;
  const { request } = forReturn(credentialsOf(form, null, '1'), success);
  expect(request).toMatchObject({ start: 'last', token: undefined, mfaHash: 'new' });
});

it('need a machine id', () => {
  expect(() => credentialsOf({ ...FORM, machineId: 'x' }, null, '1')).toThrow(RangeError);
});
