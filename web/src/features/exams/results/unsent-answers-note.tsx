import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'

/** Shows how many answers of an attempt are on this device and could not be sent. */
export function UnsentAnswersNote({ userId, attemptId }: { userId: number; attemptId: number }) {
  const { unsent } = useWords(results)
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
      {unsent(count)}
    </Panel>
  )
}
