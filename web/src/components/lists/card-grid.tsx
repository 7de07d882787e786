import { gridClass } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { MoreButton, type PagedQuery } from './more-button.tsx'

/** While a card has more content than when it was loaded, its row keeps the heights of the others. */
const steadyClass =
  'data-measured:has-[[data-extended],details[open]]:items-start data-measured:has-[[data-extended],details[open]]:[&>li]:grid data-measured:has-[[data-extended],details[open]]:[&>li]:grid-cols-1 data-measured:has-[[data-extended],details[open]]:[&>li]:min-h-(--card-height)'

/** Has more content than when it was loaded. */
const EXTENDED = '[data-extended], details[open]'

/** Cards page by page: the next page is fetched when the reader nears the end, or by the button. */
export function CardGrid<Item extends { id: number }>({
  items,
  more,
  moreLabel,
  className = gridClass,
  children,
}: {
  items: Item[]
  more: PagedQuery
  moreLabel: string
  className?: string
  children: (item: Item, index: number) => ReactNode
}) {
  const list = useCardHeights()
  return (
    <>
      <ul ref={list} className={cx(className, steadyClass)}>
        {items.map((item, index) => (
          <li key={item.id}>{children(item, index)}</li>
        ))}
      </ul>
      <MoreButton label={moreLabel} query={more} />
    </>
  )
}

/** Stores each card's height as its `--card-height`, unless a card has more content than when it was loaded. */
function useCardHeights(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const items = Array.from(list.current?.children ?? []) as HTMLElement[]
    const store = () => {
      const { current: grid } = list
      if (grid === null || grid.querySelector(EXTENDED)) return
      grid.dataset['measured'] = ''
      const heights = items.map((item) => item.offsetHeight)
      for (const [index, item] of items.entries()) {
        item.style.setProperty('--card-height', `${heights[index]}px`)
      }
    }
    const observer = new ResizeObserver(store)
    for (const item of items) observer.observe(item)
    return () => observer.disconnect()
  })
  return list
}
