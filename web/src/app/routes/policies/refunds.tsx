import { languageTag } from '@sopan/contract/language'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { policies } from '@sopan/words/frame/policies'
import { refundWords } from '@sopan/words/money/refunds'
import { use } from 'react'

import { PolicyPage, PolicySection } from './policy-page.tsx'

/** The conditions are the documents' own words (A-86). */
export function Component() {
  const words = useWords(policies).refunds
  return (
    <PolicyPage page="refunds" detail={words.detail} contact={[words.request, words.ask]}>
      <PolicySection title={words.guarantee}>
        <Overview />
      </PolicySection>
      <PolicySection title={words.full}>
        <p>The price of a course is refunded in full if all of these are true:</p>
        <ul>
          <li>You request it within 24 hours of purchase.</li>
          <li>Less than 20% of the course is completed.</li>
          <li>The materials are not downloaded.</li>
          <li>You give a valid reason.</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.none}>
        <ul>
          <li>after 24 hours</li>
          <li>above 20% completed</li>
          <li>when all materials were downloaded</li>
          <li>when the certificate was used</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.tests}>
        <p>
          A test is refunded only before the attempt, within 24 hours of purchase, for a technical
          issue or an accidental purchase.
        </p>
      </PolicySection>
      <Books />
      <PolicySection title={words.differs}>
        <p>If the content of a course differs from its description: full refund within 14 days.</p>
      </PolicySection>
      <PolicySection title={words.duplicates}>
        <p>
          Duplicate purchases are refunded. If you paid twice for the same item, you keep your
          access and get the second payment back.
        </p>
      </PolicySection>
      <PolicySection title={words.how}>
        <p>
          Send a request on the contact page, with your order number from the payment history and
          the reason. Support responds within 24 hours. The review takes 2-3 business days.
        </p>
        <ol>
          <li>Day 1: acknowledgment of your request</li>
          <li>Days 2-3: review</li>
          <li>Days 4-5: processing</li>
          <li>5-10 days: your bank credits the amount</li>
        </ol>
      </PolicySection>
      <PolicySection title={words.money}>
        <ul>
          <li>Refunds go only to the original payment method.</li>
          <li>Bank charges are deducted.</li>
          <li>Access to the item is lost at once on refund.</li>
          <li>Your test results and progress stay in your account.</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.cancellation}>
        <p>
          An order that is not paid expires automatically; you do not need to cancel it, and no
          money is taken. A paid order gives access immediately, so it cannot be cancelled, only
          refunded under the conditions above. There are no subscriptions: nothing is charged a
          second time.
        </p>
      </PolicySection>
    </PolicyPage>
  )
}

/** The conditions of the sections below at a glance. */
function Overview() {
  const { overview, table } = useWords(policies).refunds
  const { until, terms } = useWords(refundWords)
  const lang = languageTag(use(LanguageContext))
  const rows = [
    { what: table.course, conditions: terms.course.conditions, until },
    { what: table.test, conditions: terms.exam.conditions, until },
    { what: table.book, conditions: terms.book.conditions, until },
    { what: table.other, conditions: null, until: table.otherUntil },
    {
      what: table.duplicate,
      conditions: table.duplicateConditions,
      until: table.duplicateUntil,
    },
  ]
  return (
    <>
      <p lang={lang}>{overview}</p>
      <table
        lang={lang}
        aria-label={table.label}
        className="w-full text-left text-14 wrap-break-word md:text-16"
      >
        <thead>
          <tr className="border-b border-rule text-ink-2">
            <th scope="col" className="py-2 pr-2 font-normal">
              {table.what}
            </th>
            <th scope="col" className="py-2 font-normal">
              {table.until}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, conditions, until }) => (
            <tr key={what} className="border-b border-rule align-top">
              <th scope="row" className="py-2 pr-2 font-semibold">
                {what}
                {conditions !== null && (
                  <span className="block text-14 font-normal text-ink-2">{conditions}</span>
                )}
              </th>
              <td className="py-2">{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Books() {
  const words = useWords(policies).refunds
  return (
    <PolicySection title={words.books}>
      <p>
        A book is refunded within 24 hours of purchase, as long as it has not been opened. An opened
        book is not refunded.
      </p>
    </PolicySection>
  )
}
