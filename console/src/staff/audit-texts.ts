import { money } from '#console/lib/show.ts'
import { words } from '#console/words.ts'

/** A recorded state in words: 'amount: ₹599.00, cause: policy'. */
function stateText(state: unknown): string {
  if (state === null || state === undefined) return words.none
  if (Array.isArray(state)) return listed(state.map((one) => stateText(one)))
  if (typeof state !== 'object') return typeof state === 'string' ? state : JSON.stringify(state)
  return listed(
    knownIn(state).map(([key, value]) => {
      const isMoney = key.endsWith('_paise') && typeof value === 'number'
      const name = (isMoney ? key.slice(0, -'_paise'.length) : key).replaceAll('_', ' ')
      const shown = isMoney ? money(value) : stateText(value)
      return `${name}: ${typeof value === 'object' && value !== null ? `(${shown})` : shown}`
    }),
  )
}

const knownIn = (state: object): [string, unknown][] =>
  Object.entries(state).filter(([, value]) => value !== null)

const listed = (parts: readonly string[]) => parts.join(', ') || words.none

/** What an act changed; without a state before, only what it made. */
export function changeText(before: unknown, after: unknown): string {
  const isChange = before !== null && before !== undefined
  return isChange ? `${stateText(before)} → ${stateText(after)}` : stateText(after)
}

/** The page of what an act was about; null if there is none. */
export function pageOf(subject: string): string | null {
  if (subject.startsWith('order_')) return `/orders/${encodeURIComponent(subject)}`
  const [, kind, number] = /^(user|ticket) (\d+)$/.exec(subject) ?? []
  if (kind === undefined) return null
  return kind === 'user' ? `/learners/${number}` : `/tickets/${number}`
}
