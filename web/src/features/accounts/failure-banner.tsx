import { CircleAlert } from 'lucide-react'

import { Panel } from '#web/ui/panel.tsx'

/** The server's message about the form as a whole. */
export function FailureBanner({ text }: { text: string }) {
  return (
    <Panel kind="wrong" icon={CircleAlert} outlined role="alert">
      {text}
    </Panel>
  )
}
