import { Panel } from '@sopan/ui/content/panel.tsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import type { ContentRecord } from './content-calls.ts'

/** A panel about an act: its effect, and the learners and coupons that it concerns. */
export function Concerned({ data, children }: { data: ContentRecord; children: ReactNode }) {
  return (
    <Panel kind="plain" icon={Info} role="status">
      <div className="space-y-1">
        {children}
        <ConcernedLines data={data} />
      </div>
    </Panel>
  )
}

/** Whom an act on an item concerns: learners with access, attempts, and coupons. */
export const ConcernedLines = ({
  data: { item, running, taken, coupons },
}: {
  data: ContentRecord
}) => (
  <>
    {item.buyers > 0 && <p>{text.hasBuyers(item.buyers)}</p>}
    {running > 0 && <p>{text.hasRunning(running)}</p>}
    {taken > 0 && <p>{text.keepPaper(taken)}</p>}
    {coupons.length > 0 && <p>{text.hasCoupons(coupons.join(', '))}</p>}
  </>
)
