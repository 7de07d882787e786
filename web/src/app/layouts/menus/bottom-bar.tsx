import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { menus } from '@sopan/words/frame/menus'
import { Link, useLocation } from 'react-router'

import { isCurrent, useTabs } from './tabs.ts'

/** The tabs on phones. */
export function BottomBar() {
  const { pathname } = useLocation()
  const tabs = useTabs()
  return (
    <nav
      aria-label={useWords(menus).main}
      className="border-t border-rule bg-card pb-[env(safe-area-inset-bottom)] print:hidden md:hidden"
    >
      <ul className="grid h-16 grid-cols-4">
        {tabs.map((tab) => {
          const current = isCurrent(tab, pathname)
          return (
            <li key={tab.path} className="flex">
              <Link
                to={tab.path}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'relative flex flex-1 flex-col items-center justify-center gap-1 text-[length:min(0.75rem,3.5vw)] whitespace-nowrap -outline-offset-3',
                  current
                    ? "font-bold text-ink before:absolute before:-top-px before:h-1 before:w-10 before:bg-accent before:content-[''] forced-colors:before:bg-[Highlight]"
                    : 'text-ink-2',
                )}
              >
                <tab.icon aria-hidden className="size-6" />
                {tab.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
