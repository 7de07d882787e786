import type { ComponentType } from 'react'
import { Outlet, useMatches } from 'react-router'

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
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const Bar = handles.find((handle) => handle?.Bar !== undefined)?.Bar
  const layout = useScrollPadding()
  return (
    <div ref={layout} className="flex min-h-dvh flex-col">
      <Header />
      <SessionEndedLine />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] flex-1 pb-14 outline-none md:min-h-[calc(100dvh-4rem)]"
      >
        <Outlet />
      </main>
      {/* In a low window it is no longer sticky, and ends the page above the footer. */}
      {Bar !== undefined && (
        <div className="sticky bottom-0 z-20 order-1 in-data-signed-in:invisible short:static short:order-none">
          <Bar />
        </div>
      )}
      <SiteFooter />
      {Bar === undefined && <BottomBar />}
    </div>
  )
}
