import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { at } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { Failure } from '#console/table/failure.tsx'
import { noticeWords as text } from '#console/words/notices.ts'

import { maintenanceQuery } from './notice-calls.ts'

const MaintenanceDialog = lazyPart(
  async () => (await import('./maintenance-dialog.tsx')).MaintenanceDialog,
)

/** Whether maintenance is on, and the button that switches it. */
export function MaintenanceSection() {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(maintenanceQuery)
  if (data === undefined) {
    return error === null ? null : <Failure error={error} onRetry={() => void refetch()} />
  }
  const { on, message, last_change: last } = data
  return (
    <section className="mt-6">
      <SectionHead
        title={text.maintenance}
        end={
          <Button kind="secondary" size="regular" onClick={() => setOpen(true)}>
            {on ? text.switchOff : text.switchOn}
          </Button>
        }
      />
      <Panel
        kind={on ? 'accent' : 'plain'}
        icon={on ? TriangleAlert : CircleCheck}
        role="status"
        title={on ? text.isOn : text.isOff}
      >
        {on && <p className="wrap-anywhere">{message}</p>}
        {last !== null && <p>{text.changed(last.actor, at(last.at))}</p>}
      </Panel>
      {isOpen && <MaintenanceDialog shown={data} onClose={() => setOpen(false)} />}
    </section>
  )
}
