import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Logo } from '@sopan/ui/content/logo.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { loadCode } from '@sopan/ui/load-code.ts'
import { tabClass } from '@sopan/ui/views/tabs.tsx'
import { common } from '@sopan/words/frame/common'
import { menus } from '@sopan/words/frame/menus'
import { Search } from 'lucide-react'
import { type ComponentType, Suspense, lazy } from 'react'
import { Link, useLocation } from 'react-router'

import { OtherLanguages } from '#web/components/language/other-languages.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { settings } from '#web/lib/settings.ts'

import { headerClass, headerLogoClass, headerRowClass } from '../layout-classes.ts'
import { useReturnHere } from '../use-return-here.ts'
import { isCurrent, useMorePages, useTabs } from './tabs.ts'
import { VisitorMenu } from './visitor-menu.tsx'

const LearnerActions = lazy<ComponentType<{ user: StoredUser }>>(() =>
  loadCode(() => import('./learner-actions.tsx')).then(
    (module) => ({ default: module.LearnerActions }),
    // Without its menu the page can still be used.
    () => ({ default: () => null }),
  ),
)

export function Header() {
  const { session } = useAuth()
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        <Link
          to={paths.root()}
          className="flex min-h-11 shrink-0 items-center rounded-control md:mr-[min(2.25rem,3vw)]"
        >
          <Logo name={settings.brandName} className={headerLogoClass} />
        </Link>
        <HeaderTabs />
        <SearchLink />
        <div
          className={cx(
            // On phones as wide for learners as for visitors, so that the search stays where it is.
            'flex shrink-0 items-center gap-2 max-md:justify-end max-md:@min-[21rem]:min-w-27 md:ml-auto md:gap-3 in-data-signed-in:invisible',
            // A long name shrinks first, down to the initials.
            session.status === 'signed-in' && 'md:min-w-34 md:shrink-[999]',
          )}
        >
          {session.status === 'signed-in' && (
            <Suspense fallback={null}>
              <LearnerActions user={session.user} />
            </Suspense>
          )}
          {session.status === 'signed-out' && <VisitorActions />}
        </div>
      </div>
    </header>
  )
}

/** A magnifier, which a wide window shows in the form of a field: its page has the field. */
function SearchLink() {
  const isCurrent = useLocation().pathname === paths.search()
  return (
    <Link
      to={paths.search()}
      aria-current={isCurrent ? 'page' : undefined}
      // Beside the tabs, so that a learner's name, which comes later, does not move it.
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-14 text-ink-2 transition-colors hover:bg-well max-md:ml-auto @max-[19rem]:hidden min-[80rem]:max-w-44 min-[80rem]:min-w-28 min-[80rem]:flex-1 min-[80rem]:justify-start min-[80rem]:border min-[80rem]:border-edge min-[80rem]:px-3.5"
    >
      <Search aria-hidden className="size-6 text-ink min-[80rem]:size-5 min-[80rem]:text-ink-2" />
      <span className="sr-only min-[80rem]:not-sr-only">{useWords(common).search}</span>
    </Link>
  )
}

function HeaderTabs() {
  const { main } = useWords(menus)
  const tabs = useTabs()
  const morePages = useMorePages()
  const { pathname } = useLocation()
  return (
    <nav aria-label={main} className="min-w-0 overflow-x-auto max-md:hidden">
      <ul className="flex gap-[min(2.125rem,2.6vw)]">
        {[...tabs, ...morePages].map((tab, index) => {
          const current = isCurrent(tab, pathname)
          return (
            <li key={tab.path} className={index < tabs.length ? undefined : 'max-lg:hidden'}>
              <Link
                to={tab.path}
                aria-current={current ? 'page' : undefined}
                className={tabClass(current, 'h-16 -outline-offset-3')}
              >
                {tab.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function VisitorActions() {
  const { login, signUp } = useWords(common)
  const state = useReturnHere()
  return (
    <>
      <Link
        to={paths.login()}
        state={state}
        className={buttonClass({
          kind: 'secondary',
          size: 'compact',
          // The menu beside it has the same link.
          className: 'md:hidden @max-[21rem]:hidden',
        })}
      >
        {login}
      </Link>
      <VisitorMenu />
      <OtherLanguages text="name" className="max-[72rem]:hidden" />
      <Link
        to={paths.login()}
        state={state}
        className={buttonClass({ kind: 'quiet', size: 'compact', className: 'max-md:hidden' })}
      >
        {login}
      </Link>
      <Link
        to={paths.register()}
        state={state}
        className={buttonClass({ size: 'compact', className: 'max-md:hidden' })}
      >
        {signUp}
      </Link>
    </>
  )
}
