import { gridClass } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import type { ReactNode } from 'react'

import { useOrderClass } from '#web/lib/own-exams.ts'

import { MoreButton, type PagedQuery } from './more-button.tsx'

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
  const orderClass = useOrderClass()
  return (
    <>
      <ul className={cx(className, orderClass)}>
        {items.map((item, index) => (
          <li key={item.id}>{children(item, index)}</li>
        ))}
      </ul>
      <MoreButton label={moreLabel} query={more} />
    </>
  )
}
