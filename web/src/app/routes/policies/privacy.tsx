import { LANGUAGE_COOKIE } from '@sopan/contract/language'
import { useWords } from '@sopan/ui/language.ts'
import { privacyPolicy } from '@sopan/words/policies/privacy'

import { settings } from '#web/lib/settings.ts'
import { parseUrl } from '#web/lib/urls/parse-url.ts'

import { Points, PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  return (
    <PolicyPage page="privacy" policy={privacyPolicy}>
      <Collection />
      <Sharing />
      <Rights />
    </PolicyPage>
  )
}

function Collection() {
  const { responsible, kept, why, device } = useWords(privacyPolicy)
  const { sellerName, officeAddress, contactEmail } = settings
  return (
    <>
      <PolicySection title={responsible.title}>
        <p>{responsible.text(sellerName, officeAddress, contactEmail)}</p>
      </PolicySection>
      <PolicySection title={kept.title}>
        <ul>
          <Points of={kept.points} />
        </ul>
      </PolicySection>
      <PolicySection title={why.title}>
        <ul>
          <Points of={why.points} />
        </ul>
        <p>{why.nothingElse}</p>
      </PolicySection>
      <PolicySection title={device.title}>
        <p>{device.text(LANGUAGE_COOKIE)}</p>
      </PolicySection>
    </>
  )
}

const hostOf = (url: string): string | null => parseUrl(url)?.hostname ?? null

function Sharing() {
  const { receivers, howLong } = useWords(privacyPolicy)
  const sdkHost = settings.payments === 'cashfree' ? hostOf(settings.paymentsSdk) : null
  const viewerHost = settings.pdfViewer === 'hosted' ? hostOf(settings.pdfViewerUrl) : null
  return (
    <>
      <PolicySection title={receivers.title}>
        <ul>
          <li>{sdkHost === null ? receivers.payments : receivers.paymentsWithScript(sdkHost)}</li>
          <li>{receivers.mails}</li>
          <li>{receivers.videos}</li>
          {viewerHost !== null && <li>{receivers.viewer(viewerHost)}</li>}
          <li>{receivers.authorities}</li>
        </ul>
      </PolicySection>
      <PolicySection title={howLong.title}>
        <p>{Object.values(howLong.times).join(' ')}</p>
      </PolicySection>
    </>
  )
}

function Rights() {
  const { rights, deletion, children, security } = useWords(privacyPolicy)
  return (
    <>
      <PolicySection title={rights.title}>
        <p>{rights.text}</p>
      </PolicySection>
      <PolicySection title={deletion.title}>
        <p>{deletion.erased}</p>
        <p>{deletion.stays}</p>
        <ul>
          <Points of={deletion.points} />
        </ul>
        <p>{deletion.notNow}</p>
      </PolicySection>
      <PolicySection title={children.title}>
        <p>{children.text}</p>
      </PolicySection>
      <PolicySection title={security.title}>
        <p>{security.text}</p>
      </PolicySection>
    </>
  )
}
