import { correctKey, previewKey } from '@sopan/contract/console/tests'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import { isSameKey } from '@sopan/domain/exams/kinds/kinds'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { keyText } from '@sopan/words/results/keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { useAct } from '#console/session/acts.tsx'
import { testWords as text } from '#console/words/tests.ts'

import { KeyField } from './key-field.tsx'
import { type Question, readTestsAgain } from './test-calls.ts'

/** Corrects the key of a question; what the selected key changes is shown above the button. */
export function KeyDialog({
  slug,
  paperId,
  question,
  onClose,
}: {
  slug: string
  paperId: number
  question: Question
  onClose: () => void
}) {
  // The page reads the test again meanwhile; the key that was shown here is the one that counts.
  const [shown] = useState(question)
  // Null: the fields are no key yet.
  const [selected, setSelected] = useState<QuestionKey | null>(shown.key)
  const key = selected ?? shown.key
  const isChanged = !isSameKey(key, shown.key)
  const body = { slug, paper_id: paperId, number: shown.number, key, expected: shown.key }
  const preview = useQuery({
    queryKey: ['preview', body],
    queryFn: ({ signal }) => call(previewKey, { body }, signal),
    enabled: isChanged,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const form = useForm({ defaultValues: { reason: '' } })
  const apply = useAct(correctKey, {
    onDone: () => closeWithToast(text.corrected, onClose, readTestsAgain),
  })
  const isReady = isChanged && preview.isSuccess && !preview.isPlaceholderData
  return (
    <ActDialog
      title={text.correctQuestion(shown.number)}
      detail={shown.text}
      isPreview
      effect={
        <PreviewPanel isKnown={isReady}>
          {isReady ? (
            <>
              <p className="font-semibold">
                {text.change(keyText(preview.data.before, 'en'), keyText(preview.data.after, 'en'))}
              </p>
              <p>{text.effect(preview.data.effect)}</p>
            </>
          ) : (
            <p>{isChanged && preview.isFetching ? text.computing : text.chooseKey}</p>
          )}
        </PreviewPanel>
      }
      reason={form}
      reasonHelp={text.reasonShown}
      busy={apply.isPending}
      error={apply.error ?? (isChanged ? preview.error : null)}
      action={text.correct}
      button={{ disabled: !isReady }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason }) => {
        if (isReady) apply.mutate({ body: { ...body, reason } })
      })}
    >
      <KeyFields question={shown} selected={selected} onSelect={setSelected} />
    </ActDialog>
  )
}

/** The right answers as the kind of the question has them, and the two keys of every kind. */
function KeyFields({
  question,
  selected,
  onSelect,
}: {
  question: Question
  selected: QuestionKey | null
  onSelect: (key: QuestionKey | null) => void
}) {
  const boxOf = (mode: 'all' | 'dropped') => (
    <Checkbox
      checked={selected?.mode === mode}
      onChange={({ target }) => onSelect(target.checked ? { mode, options: [] } : null)}
    >
      {text[mode]}
    </Checkbox>
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{text.rightOptions}</legend>
      <KeyField kind={question.kind} options={question.options} {...{ selected, onSelect }} />
      <div className="mt-1 border-t border-rule pt-1">
        {boxOf('all')}
        {boxOf('dropped')}
      </div>
    </fieldset>
  )
}
