import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type AddressKind, kindOfAddress } from './address-kind.ts';

const KINDS: readonly [AddressKind, readonly string[]][] = [
  [
    'public',
    ['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0'],
  ],
  ['public', ['192.167.0.1', '192.169.0.1', '11.0.0.1', '126.255.255.255', '223.255.255.255']],
  ['public', ['2606:4700::1111', '2a00::1', '::ffff:8.8.8.8', '64:ff9b::808:808']],
  ['private', ['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255']],
  ['private', ['192.168.1.1', '100.64.0.1', '100.127.255.255', '169.254.1.1']],
  ['private', ['::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'febf::1', 'fec0::1']],
  [
    'private',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:7F00:0001', '64:ff9b::a00:1', '::ffff:a00:1'],
  ],
  ['never', ['0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255']],
  ['never', ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.9', '192.0.0.8']],
  ['never', ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '::ffff:169.254.169.254']],
  ['never', ['168.63.129.16', '::ffff:168.63.129.16', '64:ff9b::a83f:8110']],
  ['never', ['169.254.170.2', '169.254.170.23', '169.254.169.253', '64:ff9b::169.254.170.2']],
  ['never', ['fd20:ce::254', 'fd20:00ce:0:0::0254', 'fd00:ec2::23', 'fe80::a9fe:a9fe']],
  // Translated, compatible, by other translators and tunnels: an IPv4 address that is not the one that is written.
  ['never', ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1', '::ffff:0:8.8.8.8', '0:0:0:0:ffff::1']],
  ['never', ['::127.0.0.1', '::8.8.8.8', '::7f00:1', '0:0:0:0:0:0:8.8.8.8']],
  ['never', ['64:ff9b:1::a00:1', '64:ff9b:1::808:808', '64:ff9b::1:0:0', '2001:0:4136::1']],
  ['never', ['4000::1', '1::1', 'fe00::1', '2620:4f:8000::1', '192.88.99.1', '192.175.48.1']],
  ['private', ['fd20:ce::253', '169.254.171.1', '::ffff:192.168.0.1', 'fec0::a9fe:a9fe']],
  [
    'never',
    ['::', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1', '100::1', '::ffff:0.0.0.0'],
  ],
  ['never', ['fe80::1%eth0', 'localhost', '', '127.1', '1.2.3.4.5', '[::1]', '0x7f.0.0.1']],
];

describe('the kind of an address', () => {
  for (const [kind, addresses] of KINDS) {
    it.each(addresses)(`is ${kind}: %s`, (address) => {
      expect(kindOfAddress(address, [])).toBe(kind);
    });
  }

  it('is private if the machine itself has it, in whatever spelling', () => {
    const own = ['127.0.0.1', '8.8.8.8', 'fe80::1%eth0', '2A00:0:0::0001'];
    for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '64:ff9b::808:808', '2a00::1']) {
      expect([address, kindOfAddress(address, own)]).toEqual([address, 'private']);
    }
    expect(kindOfAddress('8.8.4.4', own)).toBe('public');
  });

  it('is that of the machine’s own interfaces unless stated', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { address } of addresses) expect(kindOfAddress(address)).not.toBe('public');
  });
});
