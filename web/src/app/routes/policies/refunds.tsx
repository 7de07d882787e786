import { refundWords } from '@sopan/words/money/refunds'

import { PolicyPage, PolicySection } from './policy-page.tsx'

/** The conditions are the documents' own words (A-86). */
export function Component() {
  return (
    <PolicyPage
      title="Cancellation and Refunds"
      detail="7-day money-back guarantee. Last updated November 26, 2026"
      contact={['Request Refund', 'Ask Questions']}
    >
      <PolicySection title="7-day money-back guarantee">
        <p>What is refunded, and until when you ask for it:</p>
        <Overview />
      </PolicySection>
      <PolicySection title="Courses: full refund">
        <p>The price of a course is refunded in full if all of these are true:</p>
        <ul>
          <li>You request it within 24 hours of purchase.</li>
          <li>Less than 20% of the course is completed.</li>
          <li>The materials are not downloaded.</li>
          <li>You give a valid reason.</li>
        </ul>
      </PolicySection>
      <PolicySection title="Courses: no refund">
        <ul>
          <li>after 24 hours</li>
          <li>above 20% completed</li>
          <li>when all materials were downloaded</li>
          <li>when the certificate was used</li>
        </ul>
      </PolicySection>
      <PolicySection title="Tests">
        <p>
          A test is refunded only before the attempt, within 24 hours of purchase, for a technical
          issue or an accidental purchase.
        </p>
      </PolicySection>
      <Books />
      <PolicySection title="Content that differs from its description">
        <p>If the content of a course differs from its description: full refund within 14 days.</p>
      </PolicySection>
      <PolicySection title="Duplicate purchases">
        <p>
          Duplicate purchases are refunded. If you paid twice for the same item, you keep your
          access and get the second payment back.
        </p>
      </PolicySection>
      <PolicySection title="How to ask for a refund">
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
      <PolicySection title="How the money comes back">
        <ul>
          <li>Refunds go only to the original payment method.</li>
          <li>Bank charges are deducted.</li>
          <li>Access to the item is lost at once on refund.</li>
          <li>Your test results and progress stay in your account.</li>
        </ul>
      </PolicySection>
      <PolicySection title="Cancellation">
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

const { until, terms } = refundWords.in('en')

/** The conditions of the sections below at a glance. */
const OVERVIEW = [
  { what: 'A course', conditions: terms.course.conditions, until },
  { what: 'A test', conditions: terms.exam.conditions, until },
  { what: 'A book', conditions: terms.book.conditions, until },
  {
    what: 'A course that differs from what was described',
    conditions: null,
    until: '14 days',
  },
  {
    what: 'A duplicate purchase',
    conditions: 'the second payment of the same item',
    until: 'no request is needed',
  },
]

function Overview() {
  return (
    <table aria-label="Refunds" className="w-full text-left text-14 wrap-break-word md:text-16">
      <thead>
        <tr className="border-b border-rule text-ink-2">
          <th scope="col" className="py-2 pr-2 font-normal">
            What
          </th>
          <th scope="col" className="py-2 font-normal">
            Until when
          </th>
        </tr>
      </thead>
      <tbody>
        {OVERVIEW.map(({ what, conditions, until }) => (
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
  )
}

function Books() {
  return (
    <PolicySection title="Books">
      <p>
        A book is refunded within 24 hours of purchase, as long as it has not been opened. An opened
        book is not refunded.
      </p>
    </PolicySection>
  )
}
