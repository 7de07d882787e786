import { useState } from 'react'
import { Outlet, useMatches } from 'react-router'

import { PageBarTarget } from '#web/components/page-bar.tsx'

import { BottomBar } from './menus/bottom-bar.tsx'
import { Header } from './menus/header.tsx'
import { SessionEndedLine } from './session-ended-line.tsx'
import { SiteFooter } from './site-footer.tsx'
import { MAIN_ID } from './use-page-change.ts'
import { useScrollPadding } from './use-scroll-padding.ts'

/**
 * The layout options in a route's `handle`: `handle: { hidesBottomBar: true }` in router.tsx, for a
 * page that has its own bottom bar, a `PageBar`.
 */
export interface RouteHandle {
  hidesBottomBar?: boolean
}

/**
 * Header, tabs and footer around a page. A page starts directly under the header and sets its own
 * side padding (the `page` utility), so that a cover can run from edge to edge.
 */
export function MainLayout() {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const hidesBottomBar = handles.some((handle) => handle?.hidesBottomBar === true)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const layout = useScrollPadding()
  return (
    <div ref={layout} className="flex min-h-dvh flex-col">
      <Header />
      <SessionEndedLine />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-7.5rem)] flex-1 pb-14 outline-none md:min-h-[calc(100dvh-4rem)]"
      >
        <PageBarTarget value={barPlace}>
          <Outlet />
        </PageBarTarget>
      </main>
      <SiteFooter />
      <div ref={setBarPlace} className="sticky bottom-0 z-20" />
      {!hidesBottomBar && <BottomBar />}
    </div>
  )
}
