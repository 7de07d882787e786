import type { Permission, Role } from '@sopan/contract/console/permissions'

/** The roles of each permission; docs/console.md shows the same table. */
export const ROLES_OF: Record<Permission, readonly Role[]> = {
  'order.read': ['owner', 'accountant', 'support'],
  'order.decide': ['owner', 'accountant'],
  'order.refund': ['owner', 'accountant', 'support'],
  'order.refund-override': ['owner'],
  'order.record-payment': ['owner', 'accountant'],
  'learner.read': ['owner', 'support'],
  'learner.change': ['owner', 'support'],
  'learner.erase': ['owner'],
  'access.grant': ['owner', 'support'],
  'access.grant-longer': ['owner'],
  'batch.read': ['owner', 'teacher', 'support'],
  'batch.change': ['owner', 'support'],
  'batch.message': ['owner', 'teacher', 'support'],
  'ticket.read': ['owner', 'support'],
  'ticket.answer': ['owner', 'support'],
  'test.read': ['owner', 'teacher'],
  'test.operate': ['owner', 'teacher'],
  'test.correct-key': ['owner', 'teacher'],
  'report.money': ['owner', 'accountant'],
  'report.learners': ['owner', 'support'],
  'report.tests': ['owner', 'teacher'],
  'content.read': ['owner', 'editor', 'teacher'],
  'content.write': ['owner', 'editor'],
  'content.write-test': ['owner', 'editor', 'teacher'],
  'content.publish': ['owner', 'editor'],
  'notice.write': ['owner'],
  'maintenance.change': ['owner'],
  'staff.change': ['owner'],
  'audit.read': ['owner'],
}

/** Whether one of the roles has a permission. */
export const isPermitted = (roles: readonly Role[], permission: Permission): boolean =>
  ROLES_OF[permission].some((role) => roles.includes(role))

export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  (Object.keys(ROLES_OF) as Permission[]).filter((permission) => isPermitted(roles, permission))
