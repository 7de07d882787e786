import { expect, it } from 'vitest'

import { addressKey, addressKeyOf, networkOf } from './address-key.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the key of %s is %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it('uses one key for all requests whose connection closed before the key was computed', () => {
  expect(addressKey(undefined)).toBe('')
})

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['unknown', '10.0.0.1'],
  ['', '10.0.0.1'],
  ['203.0.113.7:4711:1', '10.0.0.1'],
  ['999.0.113.7', '10.0.0.1'],
  ['x'.repeat(16_000), '10.0.0.1'],
])('the key of a caller whose proxy sends %s is %s', (ip, key) => {
  expect(addressKeyOf({ ip, socket: { remoteAddress: '10.0.0.1' } as never })).toBe(key)
})

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['203.0.113.7', null],
  ['a@b.c::/64', null],
  [7, null],
])('the network of the key %s is %s', (key, network) => {
  expect(networkOf(key)).toBe(network)
})
