import { correctKey, previewKey } from '@sopan/contract/console/tests'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { isSameKey, keyText } from '@sopan/domain/exams/kinds/kinds'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { useAct } from '#console/session/acts.tsx'
import { testWords as text } from '#console/words/tests.ts'

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
  const [key, setKey] = useState<QuestionKey>(shown.key)
  const isChanged = !isSameKey(key, shown.key) && (key.mode !== 'options' || key.options.length > 0)
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
                {text.change(keyText(preview.data.before), keyText(preview.data.after))}
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
      <KeyBoxes options={shown.options} selected={key} onSelect={setKey} />
    </ActDialog>
  )
}

/** The options (several may be right) and the two keys without an option. */
function KeyBoxes({
  options,
  selected,
  onSelect,
}: {
  options: Question['options']
  selected: QuestionKey
  onSelect: (key: QuestionKey) => void
}) {
  const letters = selected.mode === 'options' ? selected.options : []
  const toggle = (letter: OptionLetter, isRight: boolean) => {
    const others = letters.filter((one) => one !== letter)
    onSelect({ mode: 'options', options: isRight ? [...others, letter].toSorted() : others })
  }
  const mode = (name: 'all' | 'dropped', isOn: boolean) =>
    onSelect({ mode: isOn ? name : 'options', options: [] })
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{text.rightOptions}</legend>
      {options.map(({ letter, text: option }) => (
        <Checkbox
          key={letter}
          checked={letters.includes(letter)}
          onChange={(event) => toggle(letter, event.target.checked)}
        >
          <strong>{letter}</strong> {option}
        </Checkbox>
      ))}
      <div className="mt-1 border-t border-rule pt-1">
        <Checkbox
          checked={selected.mode === 'all'}
          onChange={(event) => mode('all', event.target.checked)}
        >
          {text.all}
        </Checkbox>
        <Checkbox
          checked={selected.mode === 'dropped'}
          onChange={(event) => mode('dropped', event.target.checked)}
        >
          {text.dropped}
        </Checkbox>
      </div>
    </fieldset>
  )
}
