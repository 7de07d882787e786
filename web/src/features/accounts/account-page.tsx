import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

import { AccountFrame } from './account-frame.tsx'

/** An account page: its frame with a link to home, and its title. */
export function AccountPage({
  title,
  ...frame
}: {
  title: string
  detail: string
  children: ReactNode
  /** The line under the form that links to another page. */
  footer: ReactNode
}) {
  return (
    <>
      <TabTitle title={title} />
      <div className="in-data-signed-in:invisible">
        <AccountFrame
          brand={settings.brandName}
          renderHome={(link) => <Link to={paths.root()} {...link} />}
          title={title}
          {...frame}
        />
      </div>
    </>
  )
}

/** A link in a sentence, high enough for a touch target. */
export const footLinkClass = 'link inline-block py-2.5'
