import type { BundleDetail } from '@sopan/contract/bundles'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ProgressRing } from '@sopan/ui/loading/progress-ring.tsx'
import { common } from '@sopan/words/frame/common'
import { checkout } from '@sopan/words/money/checkout'
import { bundles } from '@sopan/words/offers/bundles'
import { purchaseBar } from '@sopan/words/offers/purchase-bar'
import { Link, useLocation, useNavigate } from 'react-router'

import { bundlePurchase } from '#web/components/checkout/bundle-purchase.ts'
import { buyText } from '#web/components/checkout/buy-button.tsx'
import { PurchaseBar, pairClass } from '#web/components/checkout/purchase-bar.tsx'
import { useSale } from '#web/components/checkout/use-sale.ts'
import { ItemWords } from '#web/components/item-text.tsx'
import { PageBar } from '#web/components/page-bar.tsx'
import { useItems } from '#web/components/use-items.ts'
import { invalidateAccess } from '#web/lib/api/invalidate-access.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { itemPath, paths } from '#web/lib/paths.ts'

import { nextItem, nextOpening, testsTaken } from './progress.ts'

/** The main action of the page of a bundle, always at the bottom. */
export function BundleBar({ bundle }: { bundle: BundleDetail }) {
  const { purchase } = useWords(purchaseBar)
  const words = useWords(common)
  return (
    <PageBar label={bundle.has_access ? words.continue : purchase}>
      {bundle.has_access ? <ContinueBar bundle={bundle} /> : <SaleBar bundle={bundle} />}
    </PageBar>
  )
}

/** How many tests are taken, and the next step. */
function ContinueBar({ bundle: { items } }: { bundle: BundleDetail }) {
  const words = useWords(bundles)
  const { continue: label } = useWords(common)
  const { longDay } = useFormats()
  const shown = useItems()
  const { done, all } = testsTaken(items)
  const next = nextItem(items)
  const opening = nextOpening(items)
  const later =
    next === null &&
    opening !== null &&
    words.next(shown(opening.item).title, longDay(opening.opens, serverNow()))
  return (
    <div className={cx(pairClass, 'animate-settle')}>
      <div className="flex min-h-12 min-w-0 items-center gap-3">
        {all > 0 && (
          <>
            <ProgressRing value={(done / all) * 100} label={words.progress} />
            <p className="text-14 text-ink-2">{words.taken(done, all)}</p>
          </>
        )}
        {later !== false && (
          <p className="text-14 text-pretty">
            <ItemWords text={later} />
          </p>
        )}
      </div>
      {next !== null && (
        <Link to={itemPath(next.type, next.id)} className={buttonClass()}>
          {label}
        </Link>
      )}
    </div>
  )
}

function SaleBar({ bundle }: { bundle: BundleDetail }) {
  const { pressAgain } = useWords(bundles)
  const words = useWords(checkout)
  const location = useLocation()
  const navigate = useNavigate()
  const isRenewal = bundle.access_status === 'expired'
  const sale = useSale(bundlePurchase(bundle.id), bundle.price, {
    onVisitor: () => void navigate(paths.login(), { state: { from: location } }),
    onGranted: () => invalidateAccess('bundle'),
  })
  return (
    <PurchaseBar
      item={bundle}
      sale={sale}
      hint={pressAgain(buyText(isRenewal, words))}
      isRenewal={isRenewal}
    />
  )
}
