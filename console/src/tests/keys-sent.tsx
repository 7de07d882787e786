import type { getKeysSent } from '@sopan/contract/console/keys-sent'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Info } from 'lucide-react'

import { attemptWords } from '#console/words/attempts.ts'

/** Shows before an act that keys were sent, and what follows from it; nothing if they were not. */
export function KeysSent({
  sent,
  effect,
}: {
  sent: EndpointData<typeof getKeysSent> | undefined
  effect: string
}) {
  if (!sent) return null
  return (
    <Panel kind="wrong" icon={Info} role="status">
      {attemptWords.keysSent(sent.learners, sent.first)} {effect}
    </Panel>
  )
}
