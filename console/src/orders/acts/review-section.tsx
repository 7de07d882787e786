import { Button } from '@sopan/ui/actions/button.tsx'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'

import { money } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { orderWords as text } from '#console/words/orders.ts'

import type { OrderRecord, Reviewed } from '../order-calls.ts'
import type { Decision } from './decision-dialog.tsx'

interface Props {
  record: Pick<OrderRecord, 'review' | 'dashboard'>
  onDecide: (reviewed: Reviewed, act: Decision) => void
}

/** The decisions that wait for a member about an order, each with the acts that are possible. */
export function ReviewSection({ record: { review, dashboard }, onDecide }: Props) {
  const canDecide = usePermission()('order.decide')
  const needsDecision = review.some(({ acts }) => acts.length > 0)
  return (
    <section className="mt-6">
      <SectionHead
        title={text.decisions}
        end={
          dashboard !== null && (
            <a
              className="link inline-flex min-h-11 items-center text-14"
              href={dashboard}
              target="_blank"
              rel="noreferrer"
            >
              {text.dashboard}
            </a>
          )
        }
      />
      <ul className={cardClass('divide-y divide-rule')}>
        {review.map((one) => (
          <li
            key={`${one.kind} ${one.finding ?? one.refund_id ?? one.detail}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-16 font-semibold text-pretty">
                {text.reviewed[one.kind]}
                {one.amount_paise !== null && `: ${money(one.amount_paise)}`}
              </p>
              {one.detail !== null && (
                <p className="mt-1 text-14 wrap-anywhere text-ink-2">{one.detail}</p>
              )}
            </div>
            {canDecide && one.acts.length > 0 && (
              <div className="flex flex-wrap gap-2">
                {one.acts.map((act) => (
                  <Button
                    key={act}
                    kind="secondary"
                    size="regular"
                    onClick={() => onDecide(one, act)}
                  >
                    {text.decide[act]}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {needsDecision && !canDecide && <p className="mt-2 text-14 text-ink-2">{text.onlyDecide}</p>}
    </section>
  )
}
