import { newToken, tokenHash } from '../../server/src/lib/credentials/token.ts'
import type { Product } from './product.ts'

/** Calls the console with the session of a member; returns what the envelope has. */
export type ConsoleCall = (path: string, body?: object) => Promise<unknown>

/** An owner with a session, who calls the console at `address`. A response that is not 200 throws. */
export async function consoleMember(product: Product, address: string): Promise<ConsoleCall> {
  const token = await seedOwner(product)
  return async (path, body) => {
    const response = await fetch(`${address}/api${path}`, {
      headers: {
        cookie: `console=${token}`,
        origin: address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    return response.headers.get('content-type')?.startsWith('application/json')
      ? (JSON.parse(text) as { data: unknown }).data
      : text
  }
}

/** The token of a complete session of an owner. */
async function seedOwner({ db }: Product): Promise<string> {
  const now = new Date()
  const token = newToken()
  const { id } = await db
    .insertInto('staff')
    .values({
      email: 'asha@example.com',
      email_key: 'asha@example.com',
      name: 'Asha',
      roles: ['owner'],
      status: 'active',
      password_hash: 'none',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash(token),
      staff_id: id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      code_at: now,
    })
    .execute()
  return token
}
