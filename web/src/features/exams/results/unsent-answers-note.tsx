import { Panel } from '@sopan/ui/content/panel.tsx'
import { counted } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'

/** Shows how many answers of an attempt are on this device and could not be sent. */
export function UnsentAnswersNote({ userId, attemptId }: { userId: number; attemptId: number }) {
  const { data: count = 0 } = useQuery({
    queryKey: ['exams', 'kept-answers', userId, attemptId],
    queryFn: async () => {
      const { listUnsent } = await import('../engine/storage.ts')
      return (await listUnsent(userId)).get(attemptId)?.length ?? 0
    },
    staleTime: 0,
    retry: false,
  })
  if (count === 0) return null
  return (
    <Panel kind="accent" icon={CloudOff} role="status" className="mt-4">
      {counted(count, 'answer')} {count === 1 ? 'is' : 'are'} still on this device only: the server
      has not taken {count === 1 ? 'it' : 'them'} yet.
    </Panel>
  )
}
