import { signOut } from '@sopan/contract/console/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { SkipLink } from '@sopan/ui/actions/skip-link.tsx'
import { Logo } from '@sopan/ui/content/logo.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { ToastRegion } from '@sopan/ui/windows/toast-region.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { TextFormOf } from '#console/paste/text-form.tsx'
import { Acts } from '#console/session/acts.tsx'
import { Gate } from '#console/session/gate.tsx'
import { meQuery, usePermission } from '#console/session/me.ts'
import { words } from '#console/words.ts'

import { MENU, pageAt } from './menu.ts'
import { TabLinks } from './tab-links.tsx'

export function Layout() {
  return (
    <Gate>
      <Acts>
        <SkipLink />
        <Header />
        <TextFormOf form="plain">
          <main id="main" tabIndex={-1} className="page pb-12 outline-none">
            <Page />
          </main>
        </TextFormOf>
        <ToastRegion />
        <ScrollRestoration />
      </Acts>
    </Gate>
  )
}

/** The page of the URL, if one of its permissions is the member's. */
function Page() {
  const may = usePermission()
  const { pathname } = useLocation()
  const entry = pageAt(pathname)
  if (entry === undefined || entry.needs.some((permission) => may(permission))) return <Outlet />
  return <StateView title={words.notPermitted.title} text={words.notPermitted.text} />
}

function Header() {
  const may = usePermission()
  const { data: member } = useQuery(meQuery)
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    // Nothing that this member has read stays.
    onSettled: () => queryClient.resetQueries(),
  })
  const items = MENU.filter(({ needs }) => needs.some((permission) => may(permission))).map(
    ({ path, label }) => ({ to: path, label }),
  )
  return (
    <header className="border-b border-rule bg-card print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-2">
        <Logo name={words.product} className="text-18" />
        <div className="flex min-w-0 flex-1 basis-36 items-center justify-end gap-1">
          <span className="truncate text-14 text-ink-2">{member?.name || member?.email}</span>
          <Button kind="quiet" size="compact" busy={leave.isPending} onClick={() => leave.mutate()}>
            {words.menu.signOut}
          </Button>
        </div>
        <TabLinks wraps label={words.menu.label} items={items} className="w-full" />
      </div>
    </header>
  )
}
