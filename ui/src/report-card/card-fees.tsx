import type { ReportCard } from '@sopan/contract/report-card'
import { reportCard } from '@sopan/words/results/report-card'

import { useFormats, useWords } from '../language.ts'
import { CardSection, CardTable, TwoLines } from './card-parts.tsx'

/** The payments and the dues of a report card. */
export function CardFees({ fees: { payments, dues } }: { fees: NonNullable<ReportCard['fees']> }) {
  const words = useWords(reportCard)
  const { date, rupees } = useFormats()
  return (
    <>
      <CardSection title={words.paid}>
        {payments.length === 0 ? (
          <p>{words.nothingPaid}</p>
        ) : (
          <CardTable
            label={words.paid}
            columns={[words.paidFor, words.receipt, words.amount]}
            rows={payments.map(
              ({ title, paid_at: at, receipt_number: receipt, amount, returned }) => [
                <TwoLines key="for" first={title} second={date(at)} />,
                receipt ?? '–',
                returned === 0 ? (
                  rupees(amount)
                ) : (
                  <TwoLines key="amount" first={rupees(amount)} second={words.returned(returned)} />
                ),
              ],
            )}
          />
        )}
      </CardSection>
      {dues.length > 0 && (
        <CardSection title={words.due}>
          <CardTable
            label={words.due}
            columns={[words.paidFor, words.dueOn, words.amount]}
            rows={dues.map(({ title, number, of, due_on: day, is_overdue: isOverdue, amount }) => [
              <TwoLines key="for" first={title} second={words.part(number, of)} />,
              isOverdue ? (
                <TwoLines key="day" first={date(day)} second={words.overdue} />
              ) : (
                date(day)
              ),
              rupees(amount),
            ])}
          />
        </CardSection>
      )}
    </>
  )
}
