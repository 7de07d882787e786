import type { ExamCard as Exam } from '@sopan/contract/exams/exams'
import { examAction } from '@sopan/domain/exams/card'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'
import { checkout } from '@sopan/words/money/checkout'

import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import {
  CardPrice,
  CardSale,
  cardEndClass,
  dialogEndClass,
} from '#web/components/checkout/card-end.tsx'
import { examPurchase } from '#web/components/checkout/exam-purchase.ts'
import { purchaseValidity } from '#web/components/checkout/purchase-validity.ts'
import { useSale } from '#web/components/checkout/use-sale.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { showPurchase } from './queries.ts'

/** The price of a test and how it is bought: the end of its card, and the footer of its start dialog. */
export function ExamOffer({
  exam,
  titleId,
  isInCard = false,
  onVisitor,
}: {
  exam: Exam
  /** Of the heading that names the test. */
  titleId: string
  isInCard?: boolean
  /** Called for a visitor who wants to buy. */
  onVisitor: () => void
}) {
  const words = useWords(cards)
  const saleWords = useWords(checkout)
  const { date } = useFormats()
  const { user } = useAuth()
  const sale = useSale(examPurchase(exam.id), exam.price, {
    onVisitor,
    onGranted: () => showPurchase(user?.id ?? null, exam),
  })
  const isRenewal = examAction(exam) === 'buy-again'
  const { access_status: status, access_expires: expires } = exam.access_info
  return (
    <div
      // Has the focus after a control in it is removed.
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={isInCard ? cardEndClass : dialogEndClass}
    >
      {sale.part === null && (
        <>
          {status === 'expired' && expires !== null && (
            <p className="w-full text-14 text-ink-2">{words.accessEnded(date(expires))}</p>
          )}
          <BundleLine
            item={{ ...exam, access_opens: exam.access_info.access_opens }}
            className="w-full"
          />
          <CardPrice price={exam.price} sale={sale}>
            {isRenewal && <p>{words.moreAttempts(exam.purchase_attempts)}</p>}
            {/* On the card of a phone it is below the title. */}
            <p className={cx(isInCard && 'max-sm:hidden')}>{purchaseValidity(exam, saleWords)}</p>
          </CardPrice>
        </>
      )}
      <CardSale
        sale={sale}
        titleId={titleId}
        takesCoupon={exam.price !== null}
        isInCard={isInCard}
        offer={{
          isRenewal,
          hint: words.saleHint,
          close: words.dismiss,
        }}
      />
    </div>
  )
}
