import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * How the bridge treats an address: `public` ones may be connected to, `private` ones (the bridge's own machine and
 * network) only if the configuration allows it, and the others `never`, since they cannot be the address of a grid.
 */
export type AddressKind = 'public' | 'private' | 'never';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * The ranges of ipaddr.js in which grids may be. All others are `never`: unspecified, broadcast, multicast, reserved,
 * documentation, benchmarking, and those that lead to an IPv4 address by way of a translator or a tunnel.
 */
const KINDS: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'private',
  private: 'private',
  carrierGradeNat: 'private',
  linkLocal: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
};

/** The IPv6 addresses that are given out to networks: others of the range `unicast` belong to nobody. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** NAT64 by its well-known prefix: the address of a public IPv4 host in a network that has IPv6 only (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Services of clouds for the machines in them, which give out credentials: metadata, and what stands beside it. Most
 * have link-local or private addresses, and would be within reach of a grid that may be on those.
 */
const CLOUD_SERVICES = [
  // Amazon, Google, Microsoft and most others; Amazon's time and name servers.
  '169.254.169.0/24',
  'fd00:ec2::254/128',
  'fd00:ec2::123/128',
  'fd00:ec2::253/128',
  'fd20:ce::254/128',
  // Credentials of containers at Amazon.
  '169.254.170.0/24',
  'fd00:ec2::23/128',
  // Microsoft's host of virtual machines.
  '168.63.129.16/32',
  // Alibaba, Tencent, Scaleway.
  '100.100.100.200/32',
  '169.254.0.23/32',
  '169.254.42.42/32',
  'fd00:42::42/128',
  // OpenStack: 169.254.169.254 in IPv6.
  'fe80::a9fe:a9fe/128',
].map((network) => ipaddr.parseCIDR(network));

/**
 * @param address an IPv4 or IPv6 address in its usual notation; any other text is of kind `never`.
 * @param own the addresses of the bridge's machine.
 */
export function kindOfAddress(
  address: string,
  own: readonly string[] = machineAddresses(),
): AddressKind {
  const parsed = parseAddress(address);
  if (parsed === null || CLOUD_SERVICES.some((network) => isWithin(parsed, network)))
    return 'never';
  const kind = KINDS[parsed.range()] ?? 'never';
  if (kind !== 'public') return kind;
  if (parsed.kind() === 'ipv6' && !isWithin(parsed, GLOBAL_UNICAST)) return 'never';
  const isOwn = own.some((each) => parseAddress(each)?.toString() === parsed.toString());
  return isOwn ? 'private' : 'public';
}

/** Read anew each time, since interfaces come and go. */
function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map((each) => each.address));
}

/** Null for text that is no address, or has a zone. */
function parseAddress(text: string): Address | null {
  const family = isIP(text);
  if (family === 4) return ipaddr.IPv4.parse(text);
  // Of an IPv4-compatible address such as `::1.2.3.4`, ipaddr.js makes a mapped one, which leads elsewhere.
  if (family !== 6 || text.includes('%') || /^::\d+\./.test(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!isWithin(address, NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isWithin(address: Address, [network, prefix]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}
