import { expect, it } from 'vitest'

import { createSecretBox } from './secret-box.ts'

const SECRET = 'a secret of the console, long enough'
const box = createSecretBox(SECRET, 'test')

it('opens what it has sealed, and seals the same text differently each time', () => {
  const [one, other] = [box.seal('गुप्त', 'staff 1'), box.seal('गुप्त', 'staff 1')]
  expect(one).not.toEqual(other)
  expect(one.includes('गुप्त')).toBe(false)
  expect([box.open(one, 'staff 1'), box.open(other, 'staff 1')]).toEqual(['गुप्त', 'गुप्त'])
})

it('opens nothing with another secret, purpose or context, and no changed bytes', () => {
  const sealed = box.seal('text', 'staff 1')
  expect(createSecretBox(`${SECRET}!`, 'test').open(sealed, 'staff 1')).toBeNull()
  expect(createSecretBox(SECRET, 'other').open(sealed, 'staff 1')).toBeNull()
  expect(box.open(sealed, 'staff 2')).toBeNull()
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
  expect(box.open(changed, 'staff 1')).toBeNull()
  expect(box.open(Buffer.alloc(3), 'staff 1')).toBeNull()
})
