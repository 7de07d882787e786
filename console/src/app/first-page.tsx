import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Navigate } from 'react-router'

import { usePermission } from '#console/session/me.ts'
import { words } from '#console/words.ts'

import { MENU } from './menu.ts'

/** Leads to the first page that the member may see. */
export function FirstPage() {
  const may = usePermission()
  const first = MENU.find(({ needs }) => needs.some((permission) => may(permission)))
  if (first !== undefined) return <Navigate replace to={first.path} />
  return <StateView title={words.notPermitted.title} text={words.notPermitted.text} />
}
