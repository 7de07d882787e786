import { tellMe } from '@sopan/contract/exams/exams'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { waiting } from '@sopan/words/exams/waiting'
import { useMutation } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'

import { call } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

import { invalidateExams } from './queries.ts'

/** Asks for a mail before a test opens, or when its rank and keys are out, or takes the request back. */
export function TellMeButton({
  testId,
  isOn,
  text,
}: {
  testId: number
  isOn: boolean
  /** The label, which names the mail, such as 'Tell me before it opens'. */
  text: string
}) {
  const { coming, none, failed } = useWords(waiting).mail
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(tellMe, { body: { test_id: testId, on: !isOn } }, { fallback: failed }),
    onSuccess: () => invalidateExams(),
  })
  const Icon = isOn ? BellOff : Bell
  return (
    <div className="mt-3">
      {isOn && <p className="mb-2 text-14">{coming}</p>}
      <Button kind="secondary" size="regular" busy={isPending} onClick={() => mutate()}>
        <Icon aria-hidden className="size-5" />
        {isOn ? none : text}
      </Button>
      {error !== null && (
        <p role="alert" className="mt-2 text-14 text-wrong-text">
          {failureText(error, failed)}
        </p>
      )}
    </div>
  )
}
