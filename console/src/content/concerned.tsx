import { Panel } from '@sopan/ui/content/panel.tsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import type { ContentRecord } from './content-calls.ts'

/** What an act changes, and whom it concerns: learners with access, running attempts and coupons. */
export function Concerned({
  data: { item, running, coupons },
  children,
}: {
  data: ContentRecord
  children: ReactNode
}) {
  return (
    <Panel kind="plain" icon={Info} role="status">
      {children}
      {item.buyers > 0 && <p>{text.hasBuyers(item.buyers)}</p>}
      {running > 0 && <p>{text.hasRunning(running)}</p>}
      {coupons.length > 0 && <p>{text.hasCoupons(coupons.join(', '))}</p>}
    </Panel>
  )
}
