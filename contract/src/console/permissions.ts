export const ROLES = ['owner', 'editor', 'teacher', 'accountant', 'support'] as const
export type Role = (typeof ROLES)[number]

/** The permissions of members of the staff; domain/src/staff/roles.ts has the roles of each permission. */
export const PERMISSIONS = [
  'order.read',
  'order.decide',
  'order.refund',
  'order.refund-override',
  'order.record-payment',
  'learner.read',
  'learner.change',
  'learner.erase',
  'access.grant',
  'access.grant-longer',
  'batch.read',
  'batch.change',
  'batch.message',
  'ticket.read',
  'ticket.answer',
  'test.read',
  'test.operate',
  'test.correct-key',
  'report.money',
  'report.learners',
  'report.tests',
  'content.read',
  'content.write',
  'content.write-test',
  'content.publish',
  'notice.write',
  'maintenance.change',
  'staff.change',
  'audit.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The days of access that a member can give without `access.grant-longer`. */
export const SHORT_ACCESS_DAYS = 30
