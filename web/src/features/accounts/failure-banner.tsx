import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleAlert } from 'lucide-react'

/** The server's message about the form as a whole. */
export function FailureBanner({ text }: { text: string }) {
  return (
    <Panel kind="wrong" icon={CircleAlert} outlined role="alert">
      {text}
    </Panel>
  )
}
