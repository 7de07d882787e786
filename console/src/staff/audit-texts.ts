import { at, money } from '#console/lib/format.ts'
import { words } from '#console/words.ts'

/** Names and titles by reference: 'user 12', 'course 10', 'test ratio'. */
export type Names = Readonly<Record<string, string>>

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/

/** A recorded state in words: 'amount: ₹599.00, cause: policy'. */
function stateText(state: unknown, names: Names): string {
  if (state === null || state === undefined) return words.none
  if (Array.isArray(state)) return listed(state.map((one) => stateText(one, names)))
  if (typeof state === 'string') return state.length < 30 && TIME.test(state) ? at(state) : state
  if (typeof state !== 'object') return JSON.stringify(state)
  return listed(
    knownIn(withNames(state, names)).map(([key, value]) => {
      const isMoney = key.endsWith('_paise') && typeof value === 'number'
      const name = (isMoney ? key.slice(0, -'_paise'.length) : key).replaceAll('_', ' ')
      const shown = isMoney ? money(value) : stateText(value, names)
      return `${name}: ${typeof value === 'object' && value !== null ? `(${shown})` : shown}`
    }),
  )
}

/** The item and the learner by their names in place of their numbers, as far as they are known. */
function withNames(state: object, names: Names): object {
  const { item_kind: kind, item_id: id, user_id: user, ...rest } = state as Record<string, unknown>
  const item = names[`${String(kind)} ${String(id)}`]
  const learner = names[`user ${String(user)}`]
  return {
    ...(item === undefined ? { item_kind: kind ?? null, item_id: id ?? null } : { item }),
    ...(learner === undefined ? { user_id: user ?? null } : { learner }),
    ...rest,
  }
}

const knownIn = (state: object): [string, unknown][] =>
  Object.entries(state).filter(([, value]) => value !== null)

const listed = (parts: readonly string[]) => parts.join(', ') || words.none

/** The change that an act made, 'before → after'; without a state before it, only the state after it. */
export function changeText(before: unknown, after: unknown, names: Names): string {
  const isChange = before !== null && before !== undefined
  const made = stateText(after, names)
  return isChange ? `${stateText(before, names)} → ${made}` : made
}

/** The name of the subject of an act: 'Anjali Sharma', 'Ratio, question 3'; else the subject as it is recorded. */
export function subjectText(subject: string, names: Names): string {
  const [whole = '', ...part] = subject.split(', ')
  const name = names[whole] ?? names[`test ${whole}`]
  return name === undefined ? subject : [name, ...part].join(', ')
}

/** The page of the subject of an act; null if it has no page. */
export function pageOf(subject: string): string | null {
  if (subject.startsWith('order_')) return `/orders/${encodeURIComponent(subject)}`
  const [, kind, number] = /^(user|ticket) (\d+)$/.exec(subject) ?? []
  if (kind === undefined) return null
  return kind === 'user' ? `/learners/${number}` : `/tickets/${number}`
}
