import { createDraft } from '@sopan/contract/console/drafts'
import { PATTERNS, PATTERN_NAMES } from '@sopan/domain/exams/patterns/patterns'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Item, type Kind, readContentAgain } from './content-calls.ts'

/** Begins a new item, empty or as a copy, and opens its form. */
export function NewDialog({
  kinds,
  copied,
  onClose,
}: {
  /** The kinds that the member may write. */
  kinds: readonly Kind[]
  /** The item with which the new one begins; null: it begins empty. */
  copied: Item | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  const create = useAct(createDraft, {
    onDone: async ({ path }) => {
      await readContentAgain()
      await navigate(`/content/edit/${path}`)
    },
  })
  const form = useForm<{ kind: Kind; title: string; pattern: string }>({
    defaultValues: { kind: copied?.kind ?? kinds[0], title: '', pattern: '' },
  })
  // Coupons are one file, in which each has a code.
  const chosen = useWatch({ control: form.control, name: 'kind' })
  const isFile = chosen === 'coupons'
  return (
    <ActDialog
      title={copied === null ? text.new : text.copy}
      detail={copied?.title}
      effect={text.newEffect}
      reason={null}
      busy={create.isPending}
      error={create.error}
      action={text.begin}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ kind, title, pattern }) =>
        create.mutate({
          params: { kind },
          body: {
            title: isFile ? text.kinds[kind] : title,
            copy_of: copied?.path ?? null,
            pattern: (kind === 'tests' && pattern) || null,
          },
        }),
      )}
    >
      {copied === null && (
        <SelectField
          label={text.kind}
          options={kinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
          {...form.register('kind')}
        />
      )}
      {!isFile && (
        <TextField
          label={text.titleOfNew}
          autoComplete="off"
          error={form.formState.errors.title?.message}
          {...form.register('title', {
            validate: (typed) => typed.trim() !== '' || text.titleNeeded,
          })}
        />
      )}
      {chosen === 'tests' && copied === null && (
        <SelectField
          label={text.pattern}
          help={text.patternHelp}
          optional
          options={[
            { value: '', label: text.noPattern },
            ...PATTERN_NAMES.map((name) => ({ value: name, label: PATTERNS[name].name })),
          ]}
          {...form.register('pattern')}
        />
      )}
    </ActDialog>
  )
}
