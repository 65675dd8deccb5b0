import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Groups of an IPv6 address that a provider gives to one customer: 64 bits. */
const customerGroups = 4;

/**
 * What callers are counted by: the address, as far as proxies are trusted with it; of IPv6 the network, since one caller
 * has 2^64 addresses in it.
 */
export function clientIp({ ip = '' }: Pick<Request, 'ip'>): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, customerGroups).join(':')}::/64` : plain;
}

/** The eight groups, those that `::` leaves out included. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...(after === undefined ? [] : zeros), ...tail].map((group) => group.toLowerCase());
}
