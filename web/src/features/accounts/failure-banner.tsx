import { CircleAlert } from 'lucide-react'

import { Panel } from '#web/ui/panel.tsx'

/** What the server said to the form as a whole. */
export function FailureBanner({ text }: { text: string }) {
  return (
    <Panel kind="wrong" icon={CircleAlert} outlined role="alert">
      {text}
    </Panel>
  )
}
