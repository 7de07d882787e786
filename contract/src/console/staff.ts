import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { email, id, newEmail, page, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { ROLES } from './permissions.ts'

const rolesInput = z
  .array(z.enum(ROLES))
  .min(1, 'Choose at least one role')
  .max(ROLES.length)
  .transform((list) => ROLES.filter((role) => list.includes(role)))

const member = z.object({
  id,
  /** How the audit names what this member does now. */
  actor: z.string(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  status: z.enum(['invited', 'active', 'inactive']),
  has_second_factor: z.boolean(),
  last_seen_at: time.nullable(),
})

export const listStaff = consoleEndpoint(
  'GET',
  '/staff',
  'All members of the staff, also inactive ones.',
  { access: 'staff.change' },
  {
    response: { 200: envelope(z.object({ staff: z.array(member) })) },
  },
)

export const inviteStaff = consoleEndpoint(
  'POST',
  '/staff/invite',
  'Invites a new member, or an inactive one again, and returns the one-time address, which works ' +
    'for 24 hours. 409 if the account is active.',
  { access: 'staff.change', freshCode: true },
  {
    body: z.object({ email: newEmail, roles: rolesInput }),
    response: { 200: envelope(z.object({ id, url: z.string(), expires_at: time })) },
  },
)

export const resetStaff = consoleEndpoint(
  'POST',
  '/staff/reset',
  'For a member who has lost password, second factor or one-time address: the account is invited again with its ' +
    'roles, sessions and earlier addresses end, and the new one-time address is returned. 409 for the last active ' +
    'owner and for an inactive member.',
  { access: 'staff.change', freshCode: true },
  {
    body: z.object({ email }),
    response: { 200: envelope(z.object({ id, url: z.string(), expires_at: time })) },
  },
)

export const changeRoles = consoleEndpoint(
  'POST',
  '/staff/roles',
  'Replaces the roles of a member, from the next request on. 409 for the last active owner.',
  { access: 'staff.change', freshCode: true },
  {
    body: z.object({ staff_id: id, roles: rolesInput }),
    response: { 200: envelope(z.null()) },
  },
)

export const deactivateStaff = consoleEndpoint(
  'POST',
  '/staff/deactivate',
  'Ends all sessions and one-time addresses of a member. 409 for the last active owner.',
  { access: 'staff.change', freshCode: true },
  {
    body: z.object({ staff_id: id }),
    response: { 200: envelope(z.null()) },
  },
)

const auditRow = z.object({
  id,
  at: time,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** JSON. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})

export const listAudit = consoleEndpoint(
  'GET',
  '/audit',
  'The audit, newest first, of all actors and subjects or of one. An actor who is a member has all acts of that member, also ' +
    'under an earlier name.',
  { access: 'audit.read' },
  {
    querystring: z.object({
      actor: z.string().trim().min(1).max(200).optional(),
      subject: z.string().trim().min(1).max(200).optional(),
      ...page,
    }),
    response: {
      200: envelope(
        z.object({
          audit: z.array(auditRow),
          /** The names and titles of what the rows are about: of 'user 12', 'course 10', 'test ratio'. */
          names: z.record(z.string(), z.string()),
          next_cursor: z.string().nullable(),
        }),
      ),
    },
  },
)
