import type { BundleCard as Bundle } from '@sopan/contract/bundles'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { Card, cardButtonClass } from '@sopan/ui/content/card.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { items } from '@sopan/words/catalogue/items'
import { checkout } from '@sopan/words/money/checkout'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { bundles } from '@sopan/words/offers/bundles'
import { Link } from 'react-router'

import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { cardEndClass } from '#web/components/checkout/card-end.tsx'
import { PausedItem } from '#web/components/checkout/item-price.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { purchaseValidity } from '#web/components/checkout/purchase-validity.ts'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import { ExamLinks } from '#web/components/exam-links.tsx'
import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { paths } from '#web/lib/paths.ts'

import { BundleCover } from './bundle-cover.tsx'
import { useCounts } from './use-counts.tsx'

/** A series or combo in its list; it is bought on its page, which shows what it has. */
export function BundleCard({ bundle }: { bundle: Bundle }) {
  const words = useWords(bundles)
  const { contents } = useWords(bundleLine)
  return (
    <Card className="relative flex h-full flex-col overflow-hidden p-3 sm:p-4 md:p-5">
      <BundleCover
        bundle={bundle}
        className="-mx-3 -mt-3 mb-3 sm:-mx-4 sm:-mt-4 sm:mb-4 md:-mx-5 md:-mt-5"
      />
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5">
        <Badge kind="premium">{words.forms[bundle.form]}</Badge>
        <p className="text-14 text-ink-2 sm:hidden">{contents(bundle.counts)}</p>
      </div>
      <h2 className="mt-1.5 text-18 text-pretty sm:mt-3">
        <Link
          to={paths.bundle(bundle.id)}
          className="after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          <ItemTitle text={bundle.title} />
        </Link>
      </h2>
      <ItemText
        text={bundle.description}
        className="mt-1 line-clamp-3 text-14 text-pretty text-ink-2 max-sm:hidden"
      />
      <ExamLinks exams={bundle.exams} className="mt-1" />
      <Counts className="mt-3 max-sm:hidden" items={useCounts(bundle)} />
      <CardEnd bundle={bundle} />
    </Card>
  )
}

/** The price, or until when the learner has it, and the link to its page. */
function CardEnd({ bundle }: { bundle: Bundle }) {
  const words = useWords(bundles)
  const saleWords = useWords(checkout)
  const { purchased } = useWords(items)
  const { has_access: isHeld, access_expires: expires } = bundle
  const part = usePausingPart('bundle', bundle.id)
  return (
    <div className={cardEndClass}>
      {!isHeld && <BundleLine item={bundle} className="w-full" />}
      {part === null ? (
        <div className="mr-3 flex flex-col justify-between gap-x-3 sm:mr-0 sm:flex-row sm:flex-wrap sm:items-baseline">
          {isHeld ? (
            <p className="text-16 font-semibold text-done-text">{purchased}</p>
          ) : (
            <PriceLine price={bundle.price} coupon={null} />
          )}
          <p className="text-14 text-ink-2 sm:ml-auto sm:text-right">
            {isHeld && expires !== null
              ? saleWords.validity.till(new Date(expires))
              : purchaseValidity(bundle, saleWords)}
          </p>
        </div>
      ) : (
        <PausedItem />
      )}
      <Link
        to={paths.bundle(bundle.id)}
        aria-label={words.viewOf(bundle.title)}
        className={buttonClass({
          kind: isHeld ? 'primary' : 'card',
          wide: true,
          className: cx(cardButtonClass, 'relative'),
        })}
      >
        {words.view}
      </Link>
    </div>
  )
}
