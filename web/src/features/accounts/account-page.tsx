import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

import { AccountFrame } from './account-frame.tsx'

/** A page of the account: its frame, which leads home, and its title. */
export function AccountPage({
  title,
  ...frame
}: {
  title: string
  detail: string
  children: ReactNode
  /** The one line under the form that leads elsewhere. */
  foot: ReactNode
}) {
  return (
    <>
      <title>{`${title} | ${settings.brandName}`}</title>
      <AccountFrame
        brand={settings.brandName}
        renderHome={(link) => <Link to={paths.root()} {...link} />}
        title={title}
        {...frame}
      />
    </>
  )
}

/** A link in a sentence, with the height that a finger needs. */
export const footLinkClass = 'link inline-block py-2.5'
