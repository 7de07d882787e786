import { cx } from '@sopan/ui/cx.ts'
import type { ComponentType } from 'react'
import { Outlet, useMatches } from 'react-router'

import { LanguageOffer } from '#web/components/language/language-offer.tsx'
import { MAIN_ID } from '#web/lib/browser/main-part.ts'

import { BottomBar } from './menus/bottom-bar.tsx'
import { Header } from './menus/header.tsx'
import { SessionEndedLine } from './session-ended-line.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useScrollPadding } from './use-scroll-padding.ts'

/**
 * The layout options in a route's `handle`, which its module exports.
 */
export interface RouteHandle {
  /** The page's own bar at the bottom, instead of the tabs. */
  Bar?: ComponentType
}

/**
 * Header, tabs and footer around a page. A page starts directly under the header and sets its own
 * side padding (the `page` utility), so that a cover can run from edge to edge.
 */
export function MainLayout() {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const Bar = handles.find((handle) => handle?.Bar !== undefined)?.Bar
  const layout = useScrollPadding()
  const bottom = (
    // In a low window the page's own bar is no longer sticky, and ends the page above the footer.
    <div className={cx('sticky bottom-0 z-20', Bar !== undefined && 'order-1 short:contents')}>
      <div className="short:sticky short:bottom-0 short:z-20 short:order-1">
        <SessionEndedLine />
      </div>
      {Bar === undefined ? (
        <BottomBar />
      ) : (
        <div className="in-data-signed-in:invisible">
          <Bar />
        </div>
      )}
    </div>
  )
  return (
    <div ref={layout} className="flex min-h-dvh flex-col">
      <Header />
      <LanguageOffer />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh flex-1 pb-14 outline-none">
        <Outlet />
      </main>
      {Bar !== undefined && bottom}
      <SiteFooter />
      {Bar === undefined && bottom}
    </div>
  )
}
