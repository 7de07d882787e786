import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/**
 * The key of who sent a request. A proxy's entry may have a port, or be no address at all: then the
 * connection's own address counts, or each entry would be a key with limits of its own.
 */
export function callerKey({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const plain = withoutPort(ip ?? '')
  return addressKey(isIP(plain) === 0 ? socket.remoteAddress : plain)
}

/**
 * One key for everybody who can change their address at will: an IPv6 subscriber has at least a
 * /64 of them.
 */
export function addressKey(ip: string | undefined): string {
  // Who hung up before we looked has no address any more.
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

/** The /48 that the key of a /64 is in; null of any other key. */
export function networkOf(key: string | number): string | null {
  const groups = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(
    String(key),
  )?.[1]
  return groups === undefined ? null : `${groups}::/48`
}

const withoutZeros = (group: string) => group.replace(/^0+(?=.)/, '')

/** '203.0.113.7:4711' and '[2001:db8::1]:443' as the address alone. */
const withoutPort = (text: string) =>
  /^\[([^\]]{1,100})\](?::\d{1,5})?$/.exec(text)?.[1] ??
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ??
  text
