import { PERMISSIONS, ROLES } from '@sopan/contract/console/permissions'
import { expect, it } from 'vitest'

import { ROLES_OF, isPermitted, permissionsOf } from './roles.ts'

it('every permission has roles, and the owner has every permission', () => {
  expect(Object.keys(ROLES_OF)).toEqual([...PERMISSIONS])
  expect(permissionsOf(['owner'])).toEqual([...PERMISSIONS])
})

it.each([
  ['editor', ['content.read', 'content.write', 'content.write-test', 'content.publish']],
  [
    'teacher',
    [
      'batch.read',
      'batch.message',
      'test.read',
      'test.operate',
      'test.correct-key',
      'report.tests',
      'content.read',
      'content.write-test',
    ],
  ],
  [
    'accountant',
    ['order.read', 'order.decide', 'order.refund', 'order.record-payment', 'report.money'],
  ],
  [
    'support',
    [
      'order.read',
      'order.refund',
      'learner.read',
      'learner.change',
      'access.grant',
      'batch.read',
      'batch.change',
      'batch.message',
      'ticket.read',
      'ticket.answer',
      'report.learners',
    ],
  ],
] as const)('a %s may do exactly what the rulings and batches give', (role, permissions) => {
  expect(permissionsOf([role])).toEqual(permissions)
})

it('several roles together may do what one of them may do, and no role may do nothing', () => {
  expect(isPermitted(['teacher', 'accountant'], 'report.money')).toBe(true)
  expect(isPermitted(['teacher', 'accountant'], 'learner.read')).toBe(false)
  expect(permissionsOf([])).toEqual([])
  expect(new Set(permissionsOf(['teacher', 'accountant', 'support'])).size).toBeLessThan(
    permissionsOf([...ROLES]).length,
  )
})
