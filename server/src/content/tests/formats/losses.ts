import type { Loss } from '@sopan/domain/texts/formatted-text'
import { TABLE } from '@sopan/domain/texts/write-text'

/** The most letters of a text that is read; a question of a test has 4,000 at most. */
export const MOST_LETTERS = 20_000

export const tooLong = `a text of more than ${MOST_LETTERS} letters`

/** A part of a text that its Markdown does not have, in words. */
export function lossInWords(loss: Loss): string[] {
  if (loss.what === 'shift') return [`the long raised or lowered text '${loss.text}'`]
  if (loss.what !== 'table') return []
  return [
    `a table of ${loss.columns} columns and ${loss.rows} rows: at most ${TABLE.columns} and ${TABLE.rows} can be read`,
  ]
}

/** Why a text has to be typed again; `lost` names what it has in the places of '[…]'. */
export const lostInWords = (lost: readonly string[]): string =>
  `has ${lost.join(', and ')}. Where '[…]' is, something cannot be read: type this text again.`
