import type { AccountOf } from '#server/features/accounts/operate/lock-account.ts'

export interface AccountBody {
  learner_id: number
  email: string
}

/** The account that a page showed, as the operator's functions take it. */
export const accountIn = ({ learner_id: id, email }: AccountBody): AccountOf & { id: number } => ({
  id,
  email,
})
