import { ITEM_TYPES } from '@sopan/contract/item-types'
import { useWords } from '@sopan/ui/language.ts'
import { refundWords } from '@sopan/words/money/refunds'
import { refundPolicy } from '@sopan/words/policies/refunds'

import { Points, PolicyPage, PolicySection } from './policy-page.tsx'

export function Component() {
  return (
    <PolicyPage page="refunds" policy={refundPolicy}>
      <Overview />
      <Items />
      <Money />
    </PolicyPage>
  )
}

function Items() {
  const { full, none, tests, books, bundles, differs, duplicates } = useWords(refundPolicy)
  return (
    <>
      <PolicySection title={full.title}>
        <p>{full.text}</p>
        <ul>
          <Points of={full.points} />
        </ul>
      </PolicySection>
      <PolicySection title={none.title}>
        <ul>
          <Points of={none.points} />
        </ul>
      </PolicySection>
      {[tests, books, bundles, differs, duplicates].map(({ title, text }) => (
        <PolicySection key={title} title={title}>
          <p>{text}</p>
        </PolicySection>
      ))}
    </>
  )
}

function Money() {
  const { how, money, cancellation } = useWords(refundPolicy)
  return (
    <>
      <PolicySection title={how.title}>
        <p>{how.text}</p>
        <ol>
          <Points of={how.points} />
        </ol>
      </PolicySection>
      <PolicySection title={money.title}>
        <ul>
          <Points of={money.points} />
        </ul>
      </PolicySection>
      <PolicySection title={cancellation.title}>
        <p>{cancellation.text}</p>
      </PolicySection>
    </>
  )
}

/** The conditions of the sections below at a glance. */
function Overview() {
  const words = useWords(refundPolicy).overview
  const { until, terms } = useWords(refundWords)
  const rows = [
    ...ITEM_TYPES.map((type) => ({ what: words[type], conditions: terms[type].conditions, until })),
    { what: words.other, conditions: null, until: words.otherUntil },
    {
      what: words.duplicate,
      conditions: words.duplicateConditions,
      until: words.duplicateUntil,
    },
  ]
  return (
    <PolicySection title={words.title}>
      <p>{words.text}</p>
      <table
        aria-label={words.label}
        className="w-full text-left text-14 wrap-break-word md:text-16"
      >
        <thead>
          <tr className="border-b border-rule text-ink-2">
            <th scope="col" className="py-2 pr-2 font-normal">
              {words.what}
            </th>
            <th scope="col" className="py-2 font-normal">
              {words.until}
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
    </PolicySection>
  )
}
