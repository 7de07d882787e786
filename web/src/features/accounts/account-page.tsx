import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { LanguageButtons } from '#web/components/language/language-buttons.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

import { AccountFrame } from './account-frame.tsx'

/** An account page: its frame with a link to home, and its title. */
export function AccountPage({
  title,
  isForVisitors = false,
  ...frame
}: {
  title: string
  /** Hidden from a learner, who is redirected as soon as the app has started. */
  isForVisitors?: boolean
  detail: string
  children: ReactNode
  /** The line under the form that links to another page. */
  footer: ReactNode
}) {
  return (
    <>
      <TabTitle title={title} />
      <div className={isForVisitors ? 'in-data-signed-in:invisible' : undefined}>
        <AccountFrame
          brand={settings.brandName}
          renderHome={(link) => <Link to={paths.root()} {...link} />}
          title={title}
          {...frame}
        />
        <LanguageButtons className="justify-center pb-6" />
      </div>
    </>
  )
}

/** A link in a sentence, high enough for a touch target. */
export const footLinkClass = 'link inline-block py-2.5'
