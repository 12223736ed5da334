import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Parts of 16 bits in the network of an IPv6 address: 64 bits. */
const NETWORK_PARTS = 4;

/**
 * What limits per address count by: an IPv4 address itself, and of an IPv6 address its /64 network, since whoever has one
 * address of a network has all 2⁶⁴ of them (RFC 6177, RFC 4862). An IPv4 address within an IPv6 one (`::ffff:0:0/96`, and
 * the translation prefix of RFC 6052) counts as the IPv4 address. Any other text is its own key.
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  if (parsed.range() === 'rfc6052') {
    return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  }
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
