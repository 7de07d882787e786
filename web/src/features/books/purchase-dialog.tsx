import type { Book } from '@sopan/contract/books'
import { rupees } from '@sopan/domain/format'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation } from 'react-router'

import { bookPurchase } from '#web/components/checkout/book-purchase.ts'
import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { PendingOrder } from '#web/components/checkout/orders/pending-order.tsx'
import { SlowVerification } from '#web/components/checkout/payment-notes.tsx'
import {
  SLOW_VERIFICATION_MS,
  type Purchase,
  usePurchase,
} from '#web/components/checkout/use-purchase.ts'
import { CouponField } from '#web/components/coupons/coupon-box.tsx'
import type { AppliedCoupon } from '#web/components/coupons/use-coupon.ts'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { BookCover } from './book-cover.tsx'
import { isReadable } from './book-grid.tsx'
import { invalidateBooks, showPurchase } from './queries.ts'
import { useBookCoupon } from './use-book-coupon.ts'

const LOGIN_FIRST = 'Please login to purchase books'

/** A visitor is asked to log in, and stays on the page. */
const toastLogin = () => void toast.error(LOGIN_FIRST, { id: LOGIN_FIRST })

/** A paid book with its price and coupon, and the button that buys it. */
export function PurchaseDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { user } = useAuth()
  const price = book.price ?? 0
  const coupon = useBookCoupon(price)
  const isOpen = useIsMounted()
  const item = bookPurchase(book.id)
  const purchase = usePurchase(item, {
    onVisitor: toastLogin,
    reportElsewhere: (message) => void toast.error(message),
    onGranted: () => {
      if (user !== null) showPurchase(user.id, book.id)
      if (isOpen()) onClose()
    },
    onRefused: () => void invalidateBooks(),
  })
  const isBusy = purchase.phase === 'processing'
  const isLate = useIsSlow(isBusy, SLOW_VERIFICATION_MS)
  // Access also comes from a check of an earlier payment, or of one whose dialog was closed.
  useCloseWhen(isReadable(book) && !isBusy, onClose)
  useDismissal(purchase)
  const { applied } = coupon
  const toPay = applied?.finalPrice ?? price

  return (
    <Dialog
      open
      onClose={onClose}
      contentKey={contentKind(purchase)}
      closable={!isBusy || isLate}
      closeOnOutside={!isBusy}
      title="Purchase book"
      footer={
        purchase.order === null && (
          <>
            {user === null && <LoginLink />}
            <BuyButton
              purchase={purchase}
              text="Purchase Now"
              disabled={coupon.isChecking}
              onClick={() =>
                void purchase.buy({
                  amount: toPay,
                  couponCode: applied?.code ?? null,
                  discount: applied?.discount ?? 0,
                })
              }
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <BookSummary book={book} />
        {purchase.order === null ? (
          <>
            <CouponField label="Coupon code" coupon={coupon} disabled={isBusy} />
            <Bill price={price} coupon={applied} />
          </>
        ) : (
          <PendingOrder purchase={purchase} item={item} />
        )}
        <DemoPaymentsLine />
        <Outcome purchase={purchase} />
      </div>
    </Dialog>
  )
}

/**
 * From the press on, space is reserved for the messages about the payment, so that nothing moves. The
 * panel of an order replaces the offer, and needs none.
 */
function contentKind({ order, phase, failure }: Purchase): 'offer' | 'paying' | undefined {
  if (order !== null) return undefined
  return phase === 'processing' || failure !== null ? 'paying' : 'offer'
}

/** The login returns to the book. */
function LoginLink() {
  const location = useLocation()
  return (
    <Link
      to={paths.login()}
      state={{ from: { ...location, state: null } }}
      className={buttonClass({ kind: 'secondary' })}
    >
      Login
    </Link>
  )
}

/** A payment that takes long, or has failed; its space is reserved, so that nothing moves. */
function Outcome({ purchase }: { purchase: Purchase }) {
  const { slowVerificationAmount, failure, phase } = purchase
  const box = useScrollIntoView(slowVerificationAmount !== null || failure !== null)
  return (
    <div ref={box} className={contentKind(purchase) === 'paying' ? 'min-h-26' : 'contents'}>
      {phase === 'processing' && <SlowVerification amount={slowVerificationAmount} />}
      {failure !== null && (
        <Panel kind="wrong" icon={CircleAlert} role="alert" title="Payment Failed">
          <p>{failure.message}</p>
          <p>Click &quot;Purchase Now&quot; to retry.</p>
        </Panel>
      )}
    </div>
  )
}

function BookSummary({ book }: { book: Book }) {
  return (
    <div className="flex flex-wrap gap-4">
      <BookCover book={book} eager className="w-22! shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h3 className="text-18 text-pretty">
          <ItemTitle text={book.book_name} />
        </h3>
        <p className="text-14 text-ink-2">{book.author}</p>
        <p className="mt-2 text-14 whitespace-pre-line">{book.description}</p>
        <p className="mt-1 text-14 text-ink-2">{book.status === 'paid' && 'No expiry date'}</p>
      </div>
    </div>
  )
}

/** What is paid, and of what it consists; a coupon changes only its numbers, so that nothing moves. */
function Bill({ price, coupon }: { price: number; coupon: AppliedCoupon | null }) {
  const row = 'flex items-baseline justify-between gap-4 border-b border-rule py-2'
  return (
    <dl className="text-16">
      <div className={row}>
        <dt className="text-ink-2">Price</dt>
        <dd>{coupon === null ? rupees(price) : <s className="text-ink-2">{rupees(price)}</s>}</dd>
      </div>
      <div className={row}>
        <dt className="text-ink-2">Discount</dt>
        {coupon === null ? (
          <dd>{rupees(0)}</dd>
        ) : (
          <dd className="font-semibold text-done-text">−{rupees(coupon.discount)}</dd>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4 pt-2 text-18 font-semibold">
        <dt>To pay</dt>
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
function useDismissal({ failure, dismiss }: Purchase): void {
  const dismissShown = useEffectEvent(() => {
    // The buyer has seen the failure.
    if (failure !== null) dismiss()
  })
  useEffect(() => () => dismissShown(), [])
}
