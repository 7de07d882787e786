import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleAlert } from 'lucide-react'

/** Why an act was refused or failed. */
export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
      {error.message}
    </Panel>
  )
}
