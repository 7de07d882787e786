import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

/** A policy of the platform: sections of text, and buttons that lead to the contact page. */
export function PolicyPage({
  title,
  detail,
  contact,
  children,
}: {
  title: string
  detail: string
  /** The labels of the buttons. */
  contact: readonly string[]
  children: ReactNode
}) {
  return (
    <article className="page pb-10">
      <TabTitle />
      <PageHead title={title} detail={detail} />
      <div className="mt-6 flex flex-col gap-8">
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
  return (
    <section className="prose print:break-inside-avoid">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
