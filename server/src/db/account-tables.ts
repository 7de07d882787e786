import type { Language } from '@sopan/contract/language'
import type { Generated } from 'kysely'

import type { Fixed, Identity } from './columns.ts'

interface AppUserTable {
  id: Identity
  name: string
  email: string
  email_key: string
  phone: string | null
  state: string | null
  district: string | null
  status: Generated<'active' | 'inactive'>
  password_hash: string
  referral_code: string
  referred_by: number | null
  /** More time in tests, for each hour; 0 without. */
  extra_minutes_per_hour: Generated<number>
  /** The exams for which the learner prepares, by their names in URLs. */
  chosen_exams: Generated<string[]>
  /** In which the learner reads the pages and gets mails; null without a choice. */
  language: Language | null
  created_at: Fixed<Date>
  /** When its personal data was erased; the row stays for what refers to it. */
  erased_at: Date | null
}

/** An upload that is to be deleted: of an erased account, or of a ticket that may not be stored. */
interface ErasedUploadTable {
  upload: Fixed<string>
  erased_at: Date
}

interface SessionTable {
  id: Identity
  token_hash: Fixed<Buffer>
  user_id: Fixed<number>
  platform: Fixed<string>
  /** The IP address and the user agent of the sign-in. */
  address: Fixed<string | null>
  device: Fixed<string | null>
  created_at: Fixed<Date>
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** An Indian day on which a learner made a request. */
interface LearnerDayTable {
  user_id: Fixed<number>
  day: Fixed<string>
}

interface PasswordResetTable {
  id: Identity
  token_hash: Fixed<Buffer>
  user_id: Fixed<number>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  used_at: Date | null
}

/** A referral that counts: an account made with a code, or its first login from the app. */
interface ReferralEventTable {
  id: Identity
  user_id: Fixed<number>
  kind: Fixed<'signup' | 'download'>
  referrer_id: Fixed<number>
  created_at: Fixed<Date>
}

export interface AccountTables {
  app_user: AppUserTable
  erased_upload: ErasedUploadTable
  session: SessionTable
  learner_day: LearnerDayTable
  password_reset: PasswordResetTable
  referral_event: ReferralEventTable
}
