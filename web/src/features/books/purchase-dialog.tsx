import type { Book } from '@sopan/contract/books'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { common } from '@sopan/words/frame/common'
import { checkout } from '@sopan/words/money/checkout'
import { coupons } from '@sopan/words/money/coupons'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation } from 'react-router'

import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { bookPurchase } from '#web/components/checkout/book-purchase.ts'
import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { PausedSale } from '#web/components/checkout/paused-sale.tsx'
import { RefundLine } from '#web/components/checkout/refund-line.tsx'
import { SaleNotes } from '#web/components/checkout/sale-notes.tsx'
import { SLOW_VERIFICATION_MS, type Sale, useSale } from '#web/components/checkout/use-sale.ts'
import { CouponField } from '#web/components/coupons/coupon-box.tsx'
import type { AppliedCoupon } from '#web/components/coupons/use-coupon.ts'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { BookCover } from './book-cover.tsx'
import { isReadable } from './book-grid.tsx'
import { showPurchase } from './queries.ts'

/** A paid book with its price and coupon, and the button that buys it. */
export function PurchaseDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const words = useWords(bookWords).buying
  const { code: couponCode } = useWords(coupons)
  const { user } = useAuth()
  const price = book.price ?? 0
  const isOpen = useIsMounted()
  const sale = useSale(bookPurchase(book.id), price, {
    // A visitor is asked to log in, and stays on the page.
    onVisitor: () => void toast.error(words.loginFirst, { id: words.loginFirst }),
    onGranted: () => {
      if (user !== null) showPurchase(user.id, book.id)
      if (isOpen()) onClose()
    },
  })
  const isBusy = sale.phase === 'processing'
  const isLate = useIsSlow(isBusy, SLOW_VERIFICATION_MS)
  // Access also comes from an earlier payment, or from one whose dialog was closed.
  useCloseWhen(isReadable(book) && !isBusy, onClose)
  useDismissal(sale)

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isBusy || isLate}
      closeOnOutside={!isBusy}
      title={words.title}
      footer={
        sale.isOffered && (
          <>
            {user === null && <LoginLink />}
            <BuyButton sale={sale} text={words.purchaseNow} />
            <RefundLine sale={sale} className="basis-full! py-1 text-center short:basis-auto!" />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <BookSummary book={book} />
        <BundleLine item={book} />
        {sale.isOffered && (
          <>
            <CouponField label={couponCode} sale={sale} />
            <Bill price={price} coupon={sale.coupon.applied} />
          </>
        )}
        <DemoPaymentsLine />
        {/* Has space for the messages about the payment from the press on, so that nothing moves later. */}
        <div className={isBusy || sale.failure !== null ? 'min-h-42' : 'contents'}>
          {sale.part === null ? (
            <SaleNotes layout="dialog" sale={sale} hint={words.pressAgain} />
          ) : (
            <PausedSale layout="dialog" part={sale.part} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The login returns to the book. */
function LoginLink() {
  const location = useLocation()
  const { login } = useWords(common)
  return (
    <Link
      to={paths.login()}
      state={{ from: { ...location, state: null } }}
      className={buttonClass({ kind: 'secondary' })}
    >
      {login}
    </Link>
  )
}

function BookSummary({ book: given }: { book: Book }) {
  const book = useItems()(given)
  const { unlimited } = useWords(checkout).validity
  return (
    <div className="flex flex-wrap gap-4">
      <BookCover book={book} eager className="w-22! shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h3 className="text-18 text-pretty">
          <ItemTitle text={book.book_name} />
        </h3>
        <p className="text-14 text-ink-2">{book.author}</p>
        <ItemText text={book.description} className="mt-2 text-14 whitespace-pre-line" />
        <p className="mt-1 text-14 text-ink-2">{book.status === 'paid' && unlimited}</p>
      </div>
    </div>
  )
}

/** The price, the discount and the sum to pay; a coupon changes only the numbers, so that nothing moves. */
function Bill({ price, coupon }: { price: number; coupon: AppliedCoupon | null }) {
  const words = useWords(bookWords).buying
  const { rupees } = useFormats()
  const row = 'flex items-baseline justify-between gap-4 border-b border-rule py-2'
  return (
    <dl className="text-16">
      <div className={row}>
        <dt className="text-ink-2">{words.price}</dt>
        <dd>{coupon === null ? rupees(price) : <s className="text-ink-2">{rupees(price)}</s>}</dd>
      </div>
      <div className={row}>
        <dt className="text-ink-2">{words.discount}</dt>
        {coupon === null ? (
          <dd>{rupees(0)}</dd>
        ) : (
          <dd className="font-semibold text-done-text">−{rupees(coupon.discount)}</dd>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4 pt-2 text-18 font-semibold">
        <dt>{words.toPay}</dt>
        <dd>{rupees(coupon?.finalPrice ?? price)}</dd>
      </div>
    </dl>
  )
}

function useCloseWhen(hasAccess: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (hasAccess) close()
  }, [hasAccess])
}

/** Dismisses a failure when the dialog that shows it is closed, also by the browser's Back. */
function useDismissal({ failure, dismiss }: Sale): void {
  const dismissShown = useEffectEvent(() => {
    // The buyer has seen the failure.
    if (failure !== null) dismiss()
  })
  useEffect(() => () => dismissShown(), [])
}
