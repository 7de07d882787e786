import { useWords } from '@sopan/ui/language.ts'
import { policies } from '@sopan/words/frame/policies'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import { PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  const words = useWords(policies).shipping
  return (
    <PolicyPage page="shipping" detail={words.detail} contact={[words.contact]}>
      <PolicySection title={words.instant}>
        <p>
          Everything that you buy here is digital. Delivery is instant: access opens as soon as your
          payment is confirmed. There are no shipping fees.
        </p>
      </PolicySection>
      <PolicySection title={words.afterPayment}>
        <ol>
          <li>Your payment is confirmed and your account is updated.</li>
          <li>
            Find the course under{' '}
            <Link to={paths.dashboard()} className="link">
              My Courses
            </Link>
            .
          </li>
          <li>Start learning.</li>
        </ol>
      </PolicySection>
      <PolicySection title={words.courses}>
        <ul>
          <li>Lifetime access, or for the validity shown on the course</li>
          <li>On any device</li>
          <li>Downloadable materials</li>
          <li>Free updates</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.tests}>
        <ul>
          <li>Free tests are available immediately.</li>
          <li>Paid tests unlock after purchase.</li>
          <li>Detailed results and analytics</li>
          <li>Performance tracking</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.books}>
        <ul>
          <li>Free books open after the login.</li>
          <li>Paid books unlock after purchase, without an end date.</li>
          <li>On any device</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.nothingPhysical}>
        <p>
          We send no physical materials, so there is no postal address to give and nothing to track.
          Our courses, tests and books are available worldwide.
        </p>
      </PolicySection>
      <PolicySection title={words.missing}>
        <ul>
          <li>
            A delay of 2-3 minutes after payment is possible. Keep the page open, or come back to
            it: it checks your payment again.
          </li>
          <li>The mobile app syncs with your web account: login with the same email.</li>
          <li>
            If the item is still locked after that, contact us with the order number from your
            payment history. Do not pay a second time.
          </li>
        </ul>
      </PolicySection>
    </PolicyPage>
  )
}
