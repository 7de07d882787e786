import type { BundleDetail, BundledItem } from '@sopan/contract/bundles'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { bundles } from '@sopan/words/offers/bundles'
import { paymentHistory } from '@sopan/words/payments/payments'
import { Link } from 'react-router'

import { ItemPrice } from '#web/components/checkout/item-price.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { itemPath } from '#web/lib/paths.ts'

/** The items of a bundle in their order, each with when it opens and what the reader has of it. */
export function BundledItems({
  bundle: { items, has_access: isHeld },
  label,
  isWhole,
}: {
  bundle: BundleDetail
  label: string
  /** False for the items of a visitor, until those of a learner have loaded. */
  isWhole: boolean
}) {
  const shown = useItems()
  return (
    <MarginList label={label}>
      {items.map(shown).map((item, index) => (
        <MarginRow
          key={`${item.type} ${item.id}`}
          margin={index + 1}
          title={<ItemTitle text={item.title} />}
          detail={<Facts item={item} isBundleHeld={isHeld} />}
          end={
            <span className={cx('in-data-signed-in:invisible', !isWhole && 'invisible')}>
              <State item={item} />
            </span>
          }
          render={(row) => <Link {...row} to={itemPath(item.type, item.id)} />}
        />
      ))}
    </MarginList>
  )
}

function Facts({ item, isBundleHeld }: { item: BundledItem; isBundleHeld: boolean }) {
  const words = useWords(bundles).item
  const { types } = useWords(paymentHistory)
  const { longDay } = useFormats()
  const { opens_at: opens, access_opens: ownOpening, attempts, progress } = item
  const isLater = opens !== null && new Date(opens) > serverNow() && ownOpening === null
  const facts = [
    types[item.type],
    attempts !== null && words.attempts(attempts),
    item.type === 'course' && progress !== null && words.classes(progress.done, progress.of),
    isLater && words.opens(longDay(opens, serverNow())),
  ].filter((fact) => fact !== false)
  return (
    <>
      {facts.join('\u00A0· ')}
      {isBundleHeld && item.is_held_alone && <span className="block">{words.heldAlone}</span>}
    </>
  )
}

/** The access of the reader to an item, or its price. */
function State({ item }: { item: BundledItem }) {
  const words = useWords(bundles).item
  const { yoursFrom } = useWords(bundleLine)
  const { longDay } = useFormats()
  const { access_opens: opens, has_access: isHeld, price, progress } = item
  if (opens !== null) {
    return (
      <span className="text-14 font-semibold text-done-text">
        {yoursFrom(longDay(opens, serverNow()))}
      </span>
    )
  }
  if (isHeld) {
    const isTaken = item.type === 'test' && (progress?.done ?? 0) > 0
    return <Badge kind="done">{isTaken ? words.taken : words.yours}</Badge>
  }
  const type = price === null ? 'free' : 'paid'
  return <ItemPrice of={item.type} id={item.id} type={type} price={price} />
}
