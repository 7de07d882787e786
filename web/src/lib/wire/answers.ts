import type { User } from '@sopan/contract/account'
import type { Endpoint, EndpointOutput } from '@sopan/contract/endpoint'
import { type Notice, listNotices } from '@sopan/contract/notices'
import { login } from '@sopan/contract/session'
import { isPopup } from '@sopan/domain/popup'

import { type Fields, fieldsOf, isFields, text } from '../fields.ts'
import { aList, aNumber, aText, aTextOrNull, objectWith, oneOf } from './rules.ts'

/** The part of an answer that a table changes; null where the answer lacks what pages need. */
type Changes<E extends Endpoint> = Partial<Exclude<EndpointOutput<E>, { success: false }>> | null

type Entry = [Endpoint, (body: Fields) => object | null]

const answerOf = <E extends Endpoint>(endpoint: E, read: (body: Fields) => Changes<E>): Entry => [
  endpoint,
  read,
]

const isUser = (value: unknown): value is User =>
  isFields(value) && 'id' in value && 'email' in value

const notice = objectWith<Notice>({
  id: aNumber(0),
  title: aText(),
  message: aText('description'),
  type: oneOf(['info', 'warning', 'error', 'success'], 'info'),
  status: ({ status }) => (/^active$/i.test(text(status) || 'active') ? 'active' : 'inactive'),
  popup: ({ popup }) => isPopup(popup),
  popup_time: aTextOrNull(),
  image: aTextOrNull(),
  youtube_link: aTextOrNull(),
  link: aTextOrNull(),
})

const readers = new Map<Endpoint, Entry[1]>([
  // The user is in `user` or in `data`; the token is '' where none was sent.
  answerOf(login, ({ user, data, token }) => {
    const found = [user, data].find(isUser)
    return found === undefined ? null : { user: found, token: text(token) }
  }),
  answerOf(listNotices, (body) => ({ data: aList(notice)(body, 'data') })),
])

/**
 * An answer in the form of the contract. The documents name some fields in two ways or leave them
 * out; this folder is the only code that handles it. Null where an answer lacks a part that
 * pages cannot do without.
 */
export function toContract(endpoint: Endpoint, body: unknown): unknown {
  const read = readers.get(endpoint)
  if (read === undefined) return body
  const fields = fieldsOf(body)
  const changes = read(fields)
  return changes === null ? null : { ...fields, ...changes }
}
