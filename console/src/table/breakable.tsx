import { Fragment, type ReactNode, createElement } from 'react'

/** Letters of a word that has its own line in the narrowest column. */
const SHORT = 16
/** Letters of a part that is broken anywhere, because a column cannot be as wide. */
const LONG = 32

/**
 * A text whose long words, such as emails and the ids of orders, may be broken after their signs. A short one is kept whole,
 * such as a month or the number of a receipt.
 */
export function Breakable({ text }: { text: string }) {
  const pieces: ReactNode[] = []
  for (const word of text.split(/(\s+)/)) {
    if (word.length <= SHORT && /[-/]/.test(word)) {
      pieces.push(createElement('span', { className: 'whitespace-nowrap' }, word))
      continue
    }
    const parts = word.length <= SHORT ? [word] : word.split(/(?<=[@._/,:])(?=[^@._/,:])/)
    for (const [index, part] of parts.entries()) {
      if (index > 0) pieces.push(<wbr />)
      pieces.push(
        part.length > LONG ? createElement('span', { className: 'wrap-anywhere' }, part) : part,
      )
    }
  }
  return createElement(Fragment, null, ...pieces)
}
