import { Outlet } from 'react-router'

import { MAIN_ID } from './use-page-change.ts'

/** Pages without header, tabs and footer. */
export function PlainLayout() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="outline-none">
      <Outlet />
    </main>
  )
}
