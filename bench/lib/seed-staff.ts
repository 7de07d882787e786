import { SESSION_MS } from '../../domain/src/staff/session.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { newToken, tokenHash } from '../../server/src/lib/credentials/token.ts'

/** The cookie of a complete session of a new member of the staff. */
export async function seedStaff(
  db: Db,
  { name, role }: { name: string; role: 'editor' | 'owner' },
): Promise<string> {
  const email = `${name}@office.example`
  const at = new Date()
  const { id } = await db
    .insertInto('staff')
    .values({
      email,
      email_key: email,
      name,
      roles: [role],
      status: 'active',
      password_hash: 'none',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash(token),
      staff_id: id,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + SESSION_MS),
      code_at: at,
    })
    .execute()
  return token
}
