import type { Loss } from '@sopan/domain/texts/formatted-text'
import { writeText } from '@sopan/domain/texts/write-text'

import { MOST_LETTERS, lossInWords, tooLong } from '../losses.ts'
import { type HtmlNode, wordsIn } from './nodes.ts'
import { type HtmlLoss, type HtmlReading, LOST, readHtml } from './read-html.ts'

/** The Markdown of a text of HTML; `losses` gets what it does not have. */
export function htmlText(
  nodes: readonly HtmlNode[],
  reading: HtmlReading,
  losses: HtmlLoss[],
): string {
  const lose = (what: string) => losses.push({ element: null, what, keepsWords: false })
  // GIFT is read beside the calls of the console, which a long text would keep waiting.
  if (wordsIn(nodes).length > MOST_LETTERS) {
    lose(tooLong)
    return LOST
  }
  const found: Loss[] = []
  const text = writeText(readHtml(nodes, reading, losses), 'question', found)
  for (const what of found.flatMap(lossInWords)) lose(what)
  return text
}
