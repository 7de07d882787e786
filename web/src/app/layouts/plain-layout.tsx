import { Outlet } from 'react-router'

import { MAIN_ID } from '#web/lib/browser/main-part.ts'

/** Pages without header, tabs and footer. */
export function PlainLayout() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="outline-none">
      <Outlet />
    </main>
  )
}
