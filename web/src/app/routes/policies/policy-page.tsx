import { languageTag } from '@sopan/contract/language'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { pageWords } from '@sopan/words/frame/pages'
import type { InLanguages } from '@sopan/words/language'
import { policyTranslation } from '@sopan/words/policies/translation'
import { type ReactNode, use, useState } from 'react'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

interface PolicyProps {
  page: 'terms' | 'privacy' | 'shipping' | 'refunds'
  policy: InLanguages<{
    readonly detail: string
    /** The labels of the buttons that lead to the contact page. */
    readonly contact: Readonly<Record<string, string>>
  }>
  /** The sections, which take their texts in the language of the context. */
  children: ReactNode
}

/** A policy of the platform. Its English text binds; readers of a translation can read it in the same place. */
export function PolicyPage(props: PolicyProps) {
  const words = useWords(policyTranslation)
  const language = use(LanguageContext)
  const [isEnglishWanted, setEnglishWanted] = useState(false)
  const isOther = isEnglishWanted && language !== 'en'
  return (
    <article lang={isOther ? languageTag('en') : undefined} className="page pb-10">
      <TabTitle />
      <LanguageContext value={isOther ? 'en' : language}>
        <Policy
          {...props}
          note={
            language !== 'en' && (
              <div
                lang={languageTag(language)}
                className="flex flex-col items-start gap-3 print:block"
              >
                <p>{words.binds}</p>
                <Button
                  kind="secondary"
                  size="regular"
                  className="print:hidden"
                  onClick={() => setEnglishWanted(!isEnglishWanted)}
                >
                  {isOther ? words.readTranslation : words.readEnglish}
                </Button>
              </div>
            )
          }
        />
      </LanguageContext>
    </article>
  )
}

function Policy({ page, policy, children, note }: PolicyProps & { note: ReactNode }) {
  const { titles } = useWords(pageWords)
  const { detail, contact } = useWords(policy)
  return (
    <>
      <PageHead title={titles[page]} detail={detail} />
      <div className="mt-6 flex flex-col gap-8">
        {note}
        {children}
        <p className="hidden text-14 print:block">
          {settings.brandName}, {settings.officeAddress}, {settings.contactEmail}
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          {Object.values(contact).map((label, index) => (
            <Link
              key={label}
              to={paths.contactShort()}
              className={buttonClass({ kind: index === 0 ? 'primary' : 'secondary' })}
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
    </>
  )
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="prose print:break-inside-avoid">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The items of a list. */
export function Points({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([name, point]) => <li key={name}>{point}</li>)
}
