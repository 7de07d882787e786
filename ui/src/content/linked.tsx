import type { ReactNode } from 'react'

interface LinkedPart {
  part: string
  render: (part: string) => ReactNode
}

/** A sentence in which parts are links, wherever the language puts them. */
export function Linked({ text, links }: { text: string; links: readonly LinkedPart[] }) {
  const first = links
    .map((link) => ({ ...link, start: text.indexOf(link.part) }))
    .filter(({ start }) => start !== -1)
    .toSorted((a, b) => a.start - b.start)[0]
  if (first === undefined) return text
  return (
    <>
      {text.slice(0, first.start)}
      {first.render(first.part)}
      <Linked text={text.slice(first.start + first.part.length)} links={links} />
    </>
  )
}
