import { useWords } from '@sopan/ui/language.ts'
import { policies } from '@sopan/words/frame/policies'
import { Link } from 'react-router'

import { grievanceOfficer } from '#web/lib/legal.ts'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

import { PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  const words = useWords(policies).terms
  return (
    <PolicyPage page="terms" detail={words.detail} contact={[words.help]}>
      <Account />
      <Purchases />
      <Use />
      <Legal />
    </PolicyPage>
  )
}

function Account() {
  const words = useWords(policies).terms
  return (
    <>
      <PolicySection title={words.about}>
        <p>
          These terms apply between you and {settings.sellerName}, {settings.officeAddress}, which
          runs {settings.brandName}, when you use our website or app. By creating an account or
          signing in you accept them. If you do not agree, please do not use the platform.
        </p>
      </PolicySection>
      <PolicySection title={words.who}>
        <p>
          The minimum age is 13. If you are under 18, use the platform with the consent of a parent
          or guardian, who accepts these terms for you and makes your purchases.
        </p>
      </PolicySection>
      <PolicySection title={words.account}>
        <ul>
          <li>Give correct details, and keep them up to date in your profile.</li>
          <li>
            An account is for one person. Keep your password to yourself; you are responsible for
            what is done with your account until you tell us that somebody else uses it.
          </li>
          <li>
            We may close an account that is used against these terms. You are told the reason, and
            can answer.
          </li>
        </ul>
      </PolicySection>
    </>
  )
}

function Purchases() {
  const words = useWords(policies).terms
  return (
    <>
      <PolicySection title={words.payment}>
        <ul>
          <li>Prices are in Indian rupees, and the price shown before you pay is what you pay.</li>
          <li>
            Payments are processed by a licensed payment provider. We never see or store the details
            of your card or your UPI PIN.
          </li>
          <li>A coupon applies only as long as its conditions are met when you pay.</li>
          <li>
            Refunds are described under{' '}
            <Link to={paths.refunds()} className="link">
              Cancellation and Refunds
            </Link>
            , delivery under{' '}
            <Link to={paths.shipping()} className="link">
              Shipping Policy
            </Link>
            .
          </li>
        </ul>
      </PolicySection>
      <PolicySection title={words.content}>
        <p>
          A purchase gives you the personal right to use the course, test or book for the validity
          shown on it. The content belongs to {settings.brandName} or its authors. You may not:
        </p>
        <ul>
          <li>share your account, or sell, rent or give away the content</li>
          <li>
            copy, record or publish classes, notes or questions, except for your own study where we
            offer a download
          </li>
          <li>remove names, marks or notices from the content</li>
        </ul>
      </PolicySection>
    </>
  )
}

function Use() {
  const words = useWords(policies).terms
  return (
    <>
      <PolicySection title={words.tests}>
        <ul>
          <li>
            A test has a time limit and a number of attempts, which are shown before it starts.
          </li>
          <li>
            Answers count if they reach our server in time. Answers given without a connection are
            kept on your device and sent when it is back.
          </li>
          <li>If you find an error in a question, please tell us; we check every report.</li>
          <li>
            Our tests are for practice. A result here is no promise of a result in an examination.
          </li>
        </ul>
      </PolicySection>
      <PolicySection title={words.fairUse}>
        <p>You may not use the platform to:</p>
        <ul>
          <li>break the law or the rights of others</li>
          <li>get around prices, access, time limits or security measures</li>
          <li>use programs that collect content or slow the platform down for others</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.availability}>
        <p>
          We work to keep the platform available at all times, but maintenance and faults can
          interrupt it. If an interruption costs you a test, we extend it or give the attempt back.
        </p>
      </PolicySection>
    </>
  )
}

function Legal() {
  const words = useWords(policies).terms
  const officer = grievanceOfficer()
  return (
    <>
      <PolicySection title={words.liability}>
        <p>
          We are liable for damage that we cause intentionally or by gross negligence, and where the
          law does not allow a limit. In other cases our liability is limited to the price that you
          paid for the item concerned.
        </p>
      </PolicySection>
      <PolicySection title={words.changes}>
        <p>
          We may change these terms for the future. The date at the top shows the last change; if a
          change matters for your purchases, we announce it on the platform. What you have bought
          keeps the conditions under which you bought it.
        </p>
      </PolicySection>
      {officer !== null && (
        <PolicySection title={words.complaints}>
          <p>
            Our grievance officer is {officer}. A complaint is acknowledged within 48 hours and
            answered within a month.
          </p>
        </PolicySection>
      )}
      <PolicySection title={words.law}>
        <p>
          The law of India applies. Please write to us first, so that we can look for a solution.
          {settings.courtPlace !== null &&
            ` If there is none, the courts at ${settings.courtPlace} decide, unless the law gives you another place.`}
        </p>
      </PolicySection>
    </>
  )
}
