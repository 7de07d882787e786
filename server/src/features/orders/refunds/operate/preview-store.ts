import type { Trx } from '#server/db/tables.ts'

/** The access that an order gave and that was not ended. */
export function listAccessOf(trx: Trx, orderRowId: number) {
  return trx
    .selectFrom('access')
    .select(['id', 'starts_at', 'ends_at', 'revoked_at', 'opens_at'])
    .where('order_id', '=', orderRowId)
    .where('is_own', '=', true)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
}

export function getBuyer(trx: Trx, userId: number) {
  return trx
    .selectFrom('app_user')
    .select(['name', 'email', 'erased_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
