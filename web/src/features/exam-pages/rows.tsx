import type { Translated } from '@sopan/contract/translated'
import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { items as itemWords } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'

/** A section with a link to the whole list, or null if all of it is shown. */
export function Section({
  title,
  all,
  children,
}: {
  title: string
  all: string | null
  children: ReactNode
}) {
  const { viewAllOf } = useWords(itemWords)
  const { viewAll } = useWords(common)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        end={
          all !== null && (
            <ArrowLink render={(link) => <Link {...link} to={all} aria-label={viewAllOf(title)} />}>
              {viewAll}
            </ArrowLink>
          )
        }
      />
      {children}
    </section>
  )
}

/** The items of a type as rows of a section; nothing without items. */
export function Rows<Item extends Translated<'title'> & { id: number; title: string }>({
  title,
  icon,
  items,
  all,
  children,
}: {
  title: string
  icon: LucideIcon
  items: readonly Item[]
  all: string | null
  children: (item: Item) => { to: string; detail: string | null; end?: ReactNode }
}) {
  const inLanguage = useItems()
  if (items.length === 0) return null
  return (
    <Section title={title} all={all}>
      <MarginList label={title}>
        {items.map(inLanguage).map((item) => {
          const { to, ...shown } = children(item)
          return (
            <LinkRow
              key={item.id}
              icon={icon}
              title={<ItemTitle text={item.title} />}
              {...shown}
              render={(row) => <Link {...row} to={to} />}
            />
          )
        })}
      </MarginList>
    </Section>
  )
}
