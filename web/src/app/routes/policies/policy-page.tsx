import { languageTag } from '@sopan/contract/language'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { pageWords } from '@sopan/words/frame/pages'
import { policies } from '@sopan/words/frame/policies'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

/** A policy of the platform: sections of text, which is English, and buttons that lead to the contact page. */
export function PolicyPage({
  page,
  detail,
  contact,
  children,
}: {
  page: 'terms' | 'privacy' | 'shipping' | 'refunds'
  detail: string
  /** The labels of the buttons. */
  contact: readonly string[]
  children: ReactNode
}) {
  const { titles } = useWords(pageWords)
  const { binds } = useWords(policies)
  const language = use(LanguageContext)
  return (
    <article className="page pb-10">
      <TabTitle />
      <PageHead title={titles[page]} detail={detail} />
      <div className="mt-6 flex flex-col gap-8">
        {language !== 'en' && <p>{binds}</p>}
        {children}
        <p className="hidden text-14 print:block">
          {settings.brandName}, {settings.officeAddress}, {settings.contactEmail}
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          {contact.map((label, index) => (
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
    </article>
  )
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  const language = use(LanguageContext)
  return (
    <section lang="en" className="prose print:break-inside-avoid">
      <h2 lang={languageTag(language)}>{title}</h2>
      {children}
    </section>
  )
}
