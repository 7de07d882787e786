import type { Book } from '@sopan/contract/books'
import { rupees } from '@sopan/domain/format'
import { CircleAlert, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation } from 'react-router'

import { bookPurchase } from '#web/components/checkout/book-purchase.ts'
import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { PendingOrder } from '#web/components/checkout/orders/pending-order.tsx'
import type { Problem } from '#web/components/checkout/purchase-item.ts'
import { usePurchase } from '#web/components/checkout/use-purchase.ts'
import { CouponField } from '#web/components/coupons/coupon-box.tsx'
import type { AppliedCoupon } from '#web/components/coupons/use-coupon.ts'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { useIsLate } from '#web/lib/browser/use-is-late.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { BookCover } from './book-cover.tsx'
import { isReadable } from './book-grid.tsx'
import { invalidateBooks, showPurchase } from './queries.ts'
import { useBookCoupon } from './use-book-coupon.ts'

/** After this time the dialog explains what the buyer waits for, and can be closed. */
const PATIENCE_MS = 5000

/** A visitor is asked to log in, and stays on the page. */
const askToLogin = () => void toast.error('Please login to purchase books')

/** A paid book with its price and coupon, and the button that buys it. */
export function PurchaseDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { user } = useAuth()
  const price = book.price ?? 0
  const coupon = useBookCoupon(price)
  const isOpen = useIsMounted()
  const sold = bookPurchase(book.id)
  const item = {
    ...sold,
    reportProblem: (problem: Problem) => {
      const text = sold.reportProblem(problem)
      if (text !== null && !isOpen()) toast.error(text)
      return text
    },
  }
  const purchase = usePurchase(item, {
    onVisitor: askToLogin,
    onGranted: () => {
      if (user !== null) showPurchase(user.id, book.id)
      if (isOpen()) onClose()
    },
    onRefused: () => void invalidateBooks(),
  })
  const isBusy = purchase.phase === 'processing'
  const isLate = useIsLate(isBusy, PATIENCE_MS)
  const isVerifyingLong = useIsLate(purchase.isVerifying, PATIENCE_MS)
  // Access also comes from a check of an earlier payment, or of one whose dialog was closed.
  useCloseWhen(isReadable(book) && !isBusy, onClose)
  const { applied } = coupon
  const toPay = applied?.finalPrice ?? price

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isBusy || isLate}
      closeOnOutside={!isBusy}
      title="Purchase book"
      foot={
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
        <Outcome isLate={isVerifyingLong} toPay={toPay} failure={purchase.failure} />
      </div>
    </Dialog>
  )
}

/** Comes back to the book. */
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

/** A payment that takes long, and one that failed. */
function Outcome({
  isLate,
  toPay,
  failure,
}: {
  isLate: boolean
  toPay: number
  failure: string | null
}) {
  return (
    <>
      {isLate && (
        <Panel kind="accent" icon={Clock} role="status">
          Your bank is confirming {rupees(toPay)}. Do not pay again. Access opens by itself, usually
          in 2–3 minutes.
        </Panel>
      )}
      {failure !== null && (
        <Panel kind="wrong" icon={CircleAlert} role="alert" title="Payment Failed">
          <p>{failure}</p>
          <p>Click &quot;Purchase Now&quot; to retry.</p>
        </Panel>
      )}
    </>
  )
}

function BookSummary({ book }: { book: Book }) {
  return (
    <div className="flex flex-wrap gap-4">
      <BookCover book={book} eager className="w-22! shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h3 className="text-18 text-pretty">{book.book_name}</h3>
        <p className="text-14 text-ink-2">{book.author}</p>
        <p className="mt-2 text-14 whitespace-pre-line">{book.description}</p>
        <p className="mt-1 text-14 text-ink-2">
          {book.status === 'paid' && 'Yours without an end date.'}
        </p>
      </div>
    </div>
  )
}

/** What is paid, and of what it consists. */
function Bill({ price, coupon }: { price: number; coupon: AppliedCoupon | null }) {
  const row = 'flex items-baseline justify-between gap-4 border-b border-rule py-2'
  return (
    <dl className="text-16">
      {coupon !== null && (
        <>
          <div className={row}>
            <dt className="text-ink-2">Price</dt>
            <dd>
              <s className="text-ink-2">{rupees(price)}</s>
            </dd>
          </div>
          <div className={row}>
            <dt className="text-ink-2">Discount</dt>
            <dd className="font-semibold text-done-text">−{rupees(coupon.discount)}</dd>
          </div>
        </>
      )}
      <div className="flex items-baseline justify-between gap-4 pt-2 text-18 font-semibold">
        <dt>To pay</dt>
        <dd>{rupees(coupon?.finalPrice ?? price)}</dd>
      </div>
    </dl>
  )
}

function useCloseWhen(isOwned: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOwned) close()
  }, [isOwned])
}

/** False once the dialog was closed, for example by the back key while a payment is checked. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
