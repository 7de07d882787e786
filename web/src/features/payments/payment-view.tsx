import { StateView } from '@sopan/ui/content/state-view.tsx'
import type { ComponentProps, ReactNode } from 'react'

import { DocumentsLine, type PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
import { useLangOf } from '#web/components/use-items.ts'

/** A page about one payment, whose head shows what happened to the money. */
export function PaymentView({
  words: { money, next, buyer, documents },
  children,
  ...view
}: Pick<ComponentProps<typeof StateView>, 'drawing' | 'actions'> & {
  words: PaymentWords
  /** Facts about the payment. */
  children?: ReactNode
}) {
  const langOf = useLangOf()
  return (
    <StateView
      {...view}
      role="status"
      level="h2"
      title={money}
      text={
        <>
          <p lang={langOf(next)}>{next}</p>
          <p>{buyer}</p>
        </>
      }
    >
      {children}
      {documents !== null && (
        <div className="text-center">
          <DocumentsLine>{documents}</DocumentsLine>
        </div>
      )}
    </StateView>
  )
}
