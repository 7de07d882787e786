import { expect, it } from 'vitest'

import { operatorName } from './operator-name.ts'

it.each([
  ['ravi', null, 'ravi'],
  ['sopan', 'ravi', 'ravi'],
  ['sopan', 'root', 'root'],
  ['sopan', null, 'operator sopan'],
  ['sopan', 'sopan', 'operator sopan'],
  ['sopan', 'staff 4 Anita Rao', 'operator sopan'],
  ['sopan', '', 'operator sopan'],
  ['root', 'x'.repeat(65), 'root'],
])('a command of the user %s, by sudo from %s, is recorded as of %s', (user, sudoUser, name) => {
  expect(operatorName({ user, sudoUser })).toBe(name)
})
