import { LANGUAGE_COOKIE } from '@sopan/contract/language'
import type { KeptData, KeptTime, StayingData } from '@sopan/domain/privacy'
import { useWords } from '@sopan/ui/language.ts'
import { policies } from '@sopan/words/frame/policies'

import { settings } from '#web/lib/settings.ts'
import { parseUrl } from '#web/lib/urls/parse-url.ts'

import { PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  const words = useWords(policies).privacy
  return (
    <PolicyPage page="privacy" detail={words.detail} contact={[words.contact]}>
      <Collection />
      <Sharing />
      <Rights />
    </PolicyPage>
  )
}

const KEPT: Record<KeptData, string> = {
  account:
    'Your account: name and email, and phone, state and district if you give them. Your password is kept only as a hash, ' +
    'from which it cannot be read back.',
  purchases:
    'Your purchases: items, amounts, dates, coupons and the payment provider’s reference. Not your card, bank account or ' +
    'UPI details.',
  learning: 'Your learning: classes completed and positions in videos.',
  tests: 'Your tests: answers, times and results.',
  messages: 'Messages that you send to support, with their attachments.',
  security:
    'Security records: sign-ins, refused sign-ins and changes of your account, with time and network address, and the ' +
    'device of a sign-in.',
}

const KEPT_TIMES: Record<KeptTime, string> = {
  account: 'Account, learning, tests and messages: as long as you have an account.',
  tax: 'Purchases: as long as tax law requires.',
  security: 'Sign-ins and refused sign-ins, with address and device: one year.',
  reports: 'What the payment provider reports about a buyer: 400 days.',
}

const STAYING: Record<StayingData, string> = {
  receipts:
    'receipts and credit notes with your name, email and state, because tax law requires it',
  orders:
    'orders, payments and refunds, without your name, because we must be able to account for them and to answer your bank',
  tests:
    'your tests, marks and progress, without your name, because the ranks and averages of others are computed with them',
  security:
    'sign-ins with address and device, and refused sign-ins, for one year, and the record of changes to the account, ' +
    'without your name, to investigate misuse',
}

function Collection() {
  const words = useWords(policies).privacy
  return (
    <>
      <PolicySection title={words.responsible}>
        <p>
          {settings.sellerName}, {settings.officeAddress}, is responsible for your data on this
          platform. You reach us at {settings.contactEmail}.
        </p>
      </PolicySection>
      <PolicySection title={words.kept}>
        <ul>
          {Object.entries(KEPT).map(([part, sentence]) => (
            <li key={part}>{sentence}</li>
          ))}
        </ul>
      </PolicySection>
      <PolicySection title={words.why}>
        <ul>
          <li>to give you access to what you bought, on every device</li>
          <li>to grade your tests and show where you are</li>
          <li>to answer you, and to send the mails that your account needs</li>
          <li>to protect accounts and payments against misuse</li>
          <li>to meet the duties of tax and accounting law</li>
        </ul>
        <p>We show no advertisements and sell no data.</p>
      </PolicySection>
      <PolicySection title={words.device}>
        <p>
          Your session, your settings, your bookmarks, and the answers of a running test until our
          server has them. On a shared device, sign out when you finish. The only cookie has the
          name ‘{LANGUAGE_COOKIE}’ and the language that you chose for the pages. We use no cookies
          for advertising or analysis.
        </p>
      </PolicySection>
    </>
  )
}

const hostOf = (url: string): string | null => parseUrl(url)?.hostname ?? null

function Sharing() {
  const words = useWords(policies).privacy
  const sdkHost = settings.payments === 'cashfree' ? hostOf(settings.paymentsSdk) : null
  const viewerHost = settings.pdfViewer === 'hosted' ? hostOf(settings.pdfViewerUrl) : null
  return (
    <>
      <PolicySection title={words.receivers}>
        <ul>
          <li>
            the payment provider: your name, email, phone and the amount, when you pay
            {sdkHost !== null &&
              `; its script comes from ${sdkHost}, which learns your network address on the pages that sell`}
          </li>
          <li>the mail provider: your email address and the mails that we send you</li>
          <li>
            YouTube (www.youtube.com, www.youtube-nocookie.com), if you play a video that is hosted
            there, and its host of pictures (i.ytimg.com), when a page or a notification shows the
            picture of such a video: they learn your network address, under YouTube’s own privacy
            policy
          </li>
          {viewerHost !== null && (
            <li>
              {viewerHost}, if you open a free PDF: its viewer fetches the file and learns your
              network address
            </li>
          )}
          <li>authorities, where the law requires it</li>
        </ul>
      </PolicySection>
      <PolicySection title={words.howLong}>
        <p>{Object.values(KEPT_TIMES).join(' ')}</p>
      </PolicySection>
    </>
  )
}

function Rights() {
  const words = useWords(policies).privacy
  return (
    <>
      <PolicySection title={words.rights}>
        <p>
          In your profile you can read and correct your details, download everything that we keep
          about you, and delete your account. You can also ask us to do so. You can complain to us,
          and then to the authority for data protection.
        </p>
      </PolicySection>
      <PolicySection title={words.deletion}>
        <p>
          At once and for ever we erase your name, email, phone, state, district and password, your
          messages with our answers and pictures, mails that have not been sent, and what the
          payment provider has reported about you. Your access ends, without a refund. You can
          register again with the same email.
        </p>
        <p>What stays, and why:</p>
        <ul>
          {Object.entries(STAYING).map(([part, reason]) => (
            <li key={part}>{reason}</li>
          ))}
          <li>
            copies in backups until these are deleted; if one has to be restored, your account is
            erased again
          </li>
        </ul>
        <p>
          We cannot delete an account while a test runs or a payment, refund or dispute is open. The
          payment provider and the mail provider keep what they must under their own policies.
        </p>
      </PolicySection>
      <PolicySection title={words.children}>
        <p>
          The minimum age is 13. Learners under 18 use the platform with the consent of a parent or
          guardian, who may ask us for the learner’s data or its deletion.
        </p>
      </PolicySection>
      <PolicySection title={words.security}>
        <p>
          Connections are encrypted, access of our staff is limited and recorded, and paid files
          open only by links that expire. If data of yours is lost or seen by others, we tell you
          and the authority.
        </p>
      </PolicySection>
    </>
  )
}
