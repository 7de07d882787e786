import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { contentWords as text } from '#console/words/content.ts'

import type { NewPart } from './arrangement.ts'

/** Asks for the title of a new class of a subject, or of a new subject. */
export function AddPartDialog({
  subject,
  busy,
  error,
  onAdd,
  onClose,
}: {
  /** The title of the subject that gets a class; null: a subject is added. */
  subject: string | null
  busy: boolean
  error: Error | null
  onAdd: (part: NewPart) => void
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { title: '', youtube: '' } })
  return (
    <ActDialog
      title={subject === null ? text.addSubject : text.addClass}
      detail={subject ?? undefined}
      effect={text.newEffect}
      reason={null}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ title, youtube }) =>
        onAdd({ title: title.trim(), youtube: youtube.trim() || null }),
      )}
    >
      <TextField
        label={text.titleOfNew}
        autoComplete="off"
        error={form.formState.errors.title?.message}
        {...form.register('title', {
          validate: (typed) => typed.trim() !== '' || text.titleNeeded,
        })}
      />
      {subject !== null && (
        <TextField
          label={text.youtubeOfNew}
          help={text.youtubeHelp}
          optional
          inputMode="url"
          autoComplete="off"
          {...form.register('youtube')}
        />
      )}
    </ActDialog>
  )
}
