import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/**
 * The address of a request as a key. A proxy's entry may have a port or be no address; then the address of the
 * connection is used, because otherwise every such entry would get its own limits.
 */
export function addressKeyOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const plain = withoutPort(ip ?? '')
  return addressKey(isIP(plain) === 0 ? socket.remoteAddress : plain)
}

/** One key per IPv6 /64, because a subscriber has at least a /64 of addresses to choose from. */
export function addressKey(ip: string | undefined): string {
  // A connection that has already closed has no address.
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  while (groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after].slice(0, 4).map(withoutZeros).join(':')}::/64`
}

/** The /48 of a key that is a /64; null for any other key. */
export function networkOf(key: string | number): string | null {
  const groups = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(
    String(key),
  )?.[1]
  return groups === undefined ? null : `${groups}::/48`
}

const withoutZeros = (group: string) => group.replace(/^0+(?=.)/, '')

/** Removes the port: '203.0.113.7:4711' and '[2001:db8::1]:443'. */
const withoutPort = (text: string) =>
  /^\[([^\]]{1,100})\](?::\d{1,5})?$/.exec(text)?.[1] ??
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ??
  text
