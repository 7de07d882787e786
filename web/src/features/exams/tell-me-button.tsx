import { tellMe } from '@sopan/contract/exams/exams'
import { Button } from '@sopan/ui/actions/button.tsx'
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(tellMe, { body: { test_id: testId, on: !isOn } }, { fallback: FAILED }),
    onSuccess: () => invalidateExams(),
  })
  const Icon = isOn ? BellOff : Bell
  return (
    <div className="mt-3">
      {isOn && <p className="mb-2 text-14">You will get a mail.</p>}
      <Button kind="secondary" size="regular" busy={isPending} onClick={() => mutate()}>
        <Icon aria-hidden className="size-5" />
        {isOn ? 'No mail, please' : text}
      </Button>
      {error !== null && (
        <p role="alert" className="mt-2 text-14 text-wrong-text">
          {failureText(error, FAILED)}
        </p>
      )}
    </div>
  )
}

const FAILED = 'This could not be saved. Please try again.'
