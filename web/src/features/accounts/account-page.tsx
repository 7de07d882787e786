import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Stair } from '#web/ui/stair.tsx'

/** The frame of login, registration and passwords: a form, on wide screens beside the ruled page. */
export function AccountPage({
  title,
  detail,
  children,
  foot,
}: {
  title: string
  detail: string
  children: ReactNode
  /** The one line under the form that leads elsewhere. */
  foot: ReactNode
}) {
  return (
    <div className="md:grid md:grid-cols-2">
      <title>{`${title} | ${settings.brandName}`}</title>
      <div className="ruled-page sticky top-0 flex h-dvh flex-col border-r border-rule [--ruled-gap:32px] max-md:hidden md:[--ruled-margin:64px]">
        <div className="pt-15 pr-6 pl-24">
          <HomeLink className="[&_svg]:size-9" />
          <p className="mt-8 text-36/[48px] font-bold tracking-[-0.015em]">
            Study in order, <br />
            one step at a time.
          </p>
        </div>
        <Stair labels={['', '', '', '', '']} slabClass="h-14" className="mt-auto ml-20" />
      </div>
      <div className="mx-auto flex min-h-dvh w-full max-w-110 flex-col px-5 pt-1.5 pb-10 md:justify-center md:pt-10">
        <HomeLink className="md:hidden" />
        <h1 className="mt-5.5 text-28 md:mt-0">{title}</h1>
        <p className="mt-1 text-16 text-ink-2">{detail}</p>
        <div className="mt-4">{children}</div>
        <p className="mt-4 text-center text-16 text-ink-2">{foot}</p>
      </div>
    </div>
  )
}

function HomeLink({ className }: { className: string }) {
  return (
    <Link to={paths.root()} className={`inline-flex min-h-11 items-center self-start ${className}`}>
      <Logo name={settings.brandName} />
    </Link>
  )
}

/** A link in a sentence, with the height that a finger needs. */
export const footLinkClass = 'link inline-block py-2.5'
