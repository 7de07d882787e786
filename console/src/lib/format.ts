import { date, dateAndTime, rupeesAndPaise } from '@sopan/words/en/format'

import { words } from '../words.ts'

/** An amount in rupees with both decimals, from paise. */
export const money = (paise: number | null): string =>
  paise === null ? words.none : rupeesAndPaise(paise / 100)

export const at = (iso: string | null): string => (iso === null ? words.none : dateAndTime(iso))

export const day = (iso: string | null): string => (iso === null ? words.none : date(iso))

/** The word of a value; a URL may have another value. */
export const wordIn = (texts: Readonly<Record<string, string>>, value: string): string =>
  texts[value] ?? value

/** A day of a URL, which may have another text. */
export const dayIn = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : date(text))

/** 'in_review' as 'In review'. */
export function wordOf(state: string): string {
  const text = state.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The actor of sweeps and of events in the audit. */
export const PRODUCT = 'sopan'

/** Who did something: of the audit's 'staff 3 Anita Rao' the name. */
export const actorOf = (actor: string): string =>
  actor === PRODUCT ? words.server : actor.replace(/^staff \d+ /, '')
