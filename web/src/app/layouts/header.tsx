import { Link, useLocation } from 'react-router'

import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session.tsx'
import { settings } from '#web/lib/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { tabClass } from '#web/ui/tabs.tsx'

import { headerClass, headerRowClass } from './layout-classes.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { isCurrent, tabs } from './tabs.ts'
import { useReturnHere } from './use-return-here.ts'
import { VisitorMenu } from './visitor-menu.tsx'

export function Header() {
  const { session } = useAuth()
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        <Link to={paths.root()} className="flex min-h-11 items-center rounded-control md:mr-9">
          <Logo name={settings.brandName} />
        </Link>
        <HeaderTabs />
        <div className="ml-auto flex items-center gap-2 md:gap-3">
          {session.status === 'signed-in' && (
            <>
              <NoticeBell userId={session.user.id} />
              <ProfileMenu user={session.user} />
            </>
          )}
          {session.status === 'signed-out' && <VisitorActions />}
        </div>
      </div>
    </header>
  )
}

function HeaderTabs() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="max-md:hidden">
      <ul className="flex gap-9">
        {tabs.map((tab) => {
          const current = isCurrent(tab, pathname)
          return (
            <li key={tab.path}>
              <Link
                to={tab.path}
                aria-current={current ? 'page' : undefined}
                className={tabClass(current, 'h-16')}
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
  const state = useReturnHere()
  return (
    <>
      <Link
        to={paths.login()}
        state={state}
        className={buttonClass({ kind: 'secondary', size: 'compact', className: 'md:hidden' })}
      >
        Login
      </Link>
      <VisitorMenu />
      <Link
        to={paths.login()}
        state={state}
        className={buttonClass({ kind: 'quiet', size: 'compact', className: 'max-md:hidden' })}
      >
        Login
      </Link>
      <Link
        to={paths.register()}
        state={state}
        className={buttonClass({ size: 'compact', className: 'max-md:hidden' })}
      >
        Sign Up
      </Link>
    </>
  )
}
