import { Linked } from '@sopan/ui/content/linked.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { pageWords } from '@sopan/words/frame/pages'
import { termsPolicy } from '@sopan/words/policies/terms'
import { Link } from 'react-router'

import { grievanceOfficer } from '#web/lib/legal.ts'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

import { Points, PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  return (
    <PolicyPage page="terms" policy={termsPolicy}>
      <Account />
      <Purchases />
      <Use />
      <Legal />
    </PolicyPage>
  )
}

function Account() {
  const { about, who, account } = useWords(termsPolicy)
  return (
    <>
      <PolicySection title={about.title}>
        <p>{about.text(settings.sellerName, settings.officeAddress, settings.brandName)}</p>
      </PolicySection>
      <PolicySection title={who.title}>
        <p>{who.text}</p>
      </PolicySection>
      <PolicySection title={account.title}>
        <ul>
          <Points of={account.points} />
        </ul>
      </PolicySection>
    </>
  )
}

function Purchases() {
  const { payment, content } = useWords(termsPolicy)
  return (
    <>
      <PolicySection title={payment.title}>
        <ul>
          <Points of={payment.points} />
          <li>
            <OtherPolicies />
          </li>
        </ul>
      </PolicySection>
      <PolicySection title={content.title}>
        <p>{content.text(settings.brandName)}</p>
        <ul>
          <Points of={content.points} />
        </ul>
      </PolicySection>
    </>
  )
}

/** Where refunds and delivery are described. */
function OtherPolicies() {
  const { elsewhere } = useWords(termsPolicy).payment
  const { refunds, shipping } = useWords(pageWords).titles
  const linkTo = (path: string, title: string) => ({
    part: title,
    render: (part: string) => (
      <Link to={path} className="link">
        {part}
      </Link>
    ),
  })
  return (
    <Linked
      text={elsewhere(refunds, shipping)}
      links={[linkTo(paths.refunds(), refunds), linkTo(paths.shipping(), shipping)]}
    />
  )
}

function Use() {
  const { tests, fairUse, availability } = useWords(termsPolicy)
  return (
    <>
      <PolicySection title={tests.title}>
        <ul>
          <Points of={tests.points} />
        </ul>
      </PolicySection>
      <PolicySection title={fairUse.title}>
        <p>{fairUse.text}</p>
        <ul>
          <Points of={fairUse.points} />
        </ul>
      </PolicySection>
      <PolicySection title={availability.title}>
        <p>{availability.text}</p>
      </PolicySection>
    </>
  )
}

function Legal() {
  const { liability, changes, complaints, law } = useWords(termsPolicy)
  const { courtPlace } = settings
  const officer = grievanceOfficer()
  return (
    <>
      <PolicySection title={liability.title}>
        <p>{liability.text}</p>
      </PolicySection>
      <PolicySection title={changes.title}>
        <p>{changes.text}</p>
      </PolicySection>
      {officer !== null && (
        <PolicySection title={complaints.title}>
          <p>{complaints.text(officer)}</p>
        </PolicySection>
      )}
      <PolicySection title={law.title}>
        <p>{courtPlace === null ? law.text : law.withCourts(courtPlace)}</p>
      </PolicySection>
    </>
  )
}
