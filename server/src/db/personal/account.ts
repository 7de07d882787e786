import { sql } from 'kysely'

import { UNKNOWN_PASSWORD_HASH } from '#server/lib/credentials/password.ts'
import { newReferralCode } from '#server/lib/credentials/token.ts'

import type { Trx } from '../tables.ts'
import { type ErasingAct, type Learner, type ReadList, personalPart } from './part.ts'

/** The database accepts no other name in the row of an erased account. */
const NAME = 'Deleted account'

/** The account, and how many learners have used its referral code. */
const readAccount: ReadList = async (trx, { id }) => {
  const { rows } = await sql`
      SELECT id, name, email, phone, state, district, status, created_at, referral_code,
        extra_minutes_per_hour, chosen_exams, language,
        referred_by IS NOT NULL AS was_referred,
        (SELECT count(*) FROM referral_event WHERE referrer_id = ${id} AND kind = 'signup') AS referrals,
        (SELECT count(*) FROM referral_event WHERE referrer_id = ${id} AND kind = 'download') AS downloads
      FROM app_user WHERE id = ${id}`.execute(trx)
  return rows[0]
}

async function eraseAccount(trx: Trx, { id }: Learner, { at, address }: ErasingAct) {
  const values = {
    name: NAME,
    email: address,
    email_key: address,
    phone: null,
    state: null,
    district: null,
    status: 'inactive' as const,
    extra_minutes_per_hour: 0,
    chosen_exams: [],
    language: null,
    password_hash: UNKNOWN_PASSWORD_HASH,
    referral_code: newReferralCode(),
    erased_at: at,
  }
  await trx.updateTable('app_user').set(values).where('id', '=', id).execute()
  return {}
}

export const account = personalPart({
  about: 'your details, and how often your referral code was used',
  lists: { account: readAccount },
  tables: {
    app_user: {
      inArchive: ['account'],
      policy: { kept: 'account', until: 'account', stays: null },
      erase: eraseAccount,
    },
    // The other learner has points for it (docs/operating.md).
    referral_event: {
      inArchive: ['account'],
      policy: { kept: 'account', until: 'account', stays: 'unnamed' },
    },
  },
})
