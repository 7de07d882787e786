import { type User, getProfile, updateUser } from '@sopan/contract/account'

import { isFields, text } from '#web/lib/fields.ts'

import { readerOf } from './reader-of.ts'
import { aNumber, aText, aTextOrNull, objectWith } from './rules.ts'

const profile = objectWith<User>({
  id: aNumber(0),
  name: aText(),
  email: aText(),
  phone: aTextOrNull(),
  state: aTextOrNull(),
  district: aTextOrNull(),
  // Any word: the page shows words unknown to the contract.
  status: ({ status }) => text(status) as User['status'],
})

export const accountReaders = [
  readerOf(getProfile, ({ data, user }) => {
    const sent = [data, user].find(isFields)
    return sent === undefined ? undefined : { data: profile(sent) }
  }),
  // The documents do not show this response: without a profile in it the page shows what it sent.
  readerOf(updateUser, ({ data }) => ({ data: isFields(data) ? profile(data) : null })),
]
