import { cx } from '@sopan/ui/cx.ts'
import { scrollRowTo } from '@sopan/ui/views/scroll-row.ts'
import { tabClass } from '@sopan/ui/views/tabs.tsx'
import { useEffect, useRef } from 'react'
import { NavLink, type To, useLocation } from 'react-router'

/**
 * Links that look like tabs. In a narrow window the row scrolls, with the link to the present page in view; or it wraps,
 * so that all links are in view.
 */
export function TabLinks({
  label,
  items,
  wraps = false,
  className,
}: {
  label: string
  items: readonly { to: To; label: string }[]
  wraps?: boolean
  className?: string
}) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = [...(row.current?.querySelectorAll('a') ?? [])]
    const present = links.find((link) => pathname.startsWith(link.pathname))
    if (row.current && present) scrollRowTo(row.current, present)
  }, [pathname])
  return (
    <nav ref={row} aria-label={label} className={cx('overflow-x-auto', className)}>
      <ul className={cx('flex gap-x-5', wraps && 'flex-wrap max-md:gap-x-4')}>
        {items.map(({ to, label: text }) => (
          <li key={text}>
            <NavLink to={to} className={({ isActive }) => tabClass(isActive)}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
