import { Linked } from '@sopan/ui/content/linked.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { shippingPolicy } from '@sopan/words/policies/shipping'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import { Points, PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  return (
    <PolicyPage page="shipping" policy={shippingPolicy}>
      <Shipping />
    </PolicyPage>
  )
}

function Shipping() {
  const words = useWords(shippingPolicy)
  return (
    <>
      <PolicySection title={words.instant.title}>
        <p>{words.instant.text}</p>
      </PolicySection>
      <AfterPayment />
      <PolicySection title={words.courses.title}>
        <ul>
          <Points of={words.courses.points} />
        </ul>
      </PolicySection>
      <PolicySection title={words.tests.title}>
        <ul>
          <Points of={words.tests.points} />
        </ul>
      </PolicySection>
      <PolicySection title={words.books.title}>
        <ul>
          <Points of={words.books.points} />
        </ul>
      </PolicySection>
      <PolicySection title={words.nothingPhysical.title}>
        <p>{words.nothingPhysical.text}</p>
      </PolicySection>
      <PolicySection title={words.missing.title}>
        <ul>
          <Points of={words.missing.points} />
        </ul>
      </PolicySection>
    </>
  )
}

function AfterPayment() {
  const { title, confirmed, find, myCourses, learn } = useWords(shippingPolicy).afterPayment
  const link = {
    part: myCourses,
    render: (part: string) => (
      <Link to={paths.dashboard()} className="link">
        {part}
      </Link>
    ),
  }
  return (
    <PolicySection title={title}>
      <ol>
        <li>{confirmed}</li>
        <li>
          <Linked text={find} links={[link]} />
        </li>
        <li>{learn}</li>
      </ol>
    </PolicySection>
  )
}
