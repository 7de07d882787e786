import { Fragment, type ReactNode, createElement } from 'react'

/** Letters of a word that has its own line in the narrowest column. */
const SHORT = 16

/** A text whose long words, such as emails and the ids of orders, may be broken after their signs and nowhere else. */
export function Breakable({ text }: { text: string }) {
  const pieces: ReactNode[] = []
  for (const word of text.split(/(\s+)/)) {
    const parts = word.length <= SHORT ? [word] : word.split(/(?<=[@._/,:])(?=[^@._/,:])/)
    for (const [index, part] of parts.entries()) {
      if (index > 0) pieces.push(<wbr />)
      pieces.push(part)
    }
  }
  return createElement(Fragment, null, ...pieces)
}
