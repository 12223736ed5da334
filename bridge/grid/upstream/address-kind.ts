import { BlockList, isIP } from 'node:net';

/**
 * How the bridge treats an address: `public` ones may be connected to, `private` ones (the bridge's own network) only if
 * the configuration allows it, and the others `never`, since they cannot be the address of a grid.
 */
export type AddressKind = 'public' | 'private' | 'never';

type Range = readonly [network: string, prefix: number];

/** Loopback, private, carrier-grade NAT, link-local, unique local. */
const PRIVATE: readonly Range[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
];

/** Unspecified, reserved, documentation, benchmarking, multicast, and the metadata services of clouds. */
const NEVER: readonly Range[] = [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['169.254.169.254', 32],
  ['100.100.100.200', 32],
  ['::', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
];

const isPrivate = blockList(PRIVATE);
const isNever = blockList(NEVER);

/** The first six groups of IPv6 addresses that contain an IPv4 address in their last 32 bits. */
const IPV4_PREFIXES = new Set(['0:0:0:0:0:ffff', '0:0:0:0:0:0', '64:ff9b:0:0:0:0']);

/** @param address an IPv4 or IPv6 address; any other text is of kind `never`. */
export function kindOfAddress(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'never';
  const plain = family === 6 ? (embeddedIpv4(address) ?? address) : address;
  if (isNever(plain)) return 'never';
  return isPrivate(plain) ? 'private' : 'public';
}

function blockList(ranges: readonly Range[]): (address: string) => boolean {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, familyOf(network));
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** The IPv4 address within a mapped, compatible or translated one; `::` and `::1` contain none. */
function embeddedIpv4(address: string): string | null {
  const groups = ipv6Groups(address);
  const prefix = groups.slice(0, 6).map((group) => group.toString(16));
  if (!IPV4_PREFIXES.has(prefix.join(':'))) return null;
  const [high, low] = groups.slice(6);
  if (groups[5] === 0 && high === 0 && low <= 1) return null;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of a valid IPv6 address, of which URL normalises every notation. */
function ipv6Groups(address: string): number[] {
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before, after] = text.split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
