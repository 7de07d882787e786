import { createSeries } from '@sopan/contract/console/series'
import { MOST_IN_SERIES } from '@sopan/contract/console/series-limits'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Item, readContentAgain } from './content-calls.ts'

const EMPTY = { name: '', first: '1', count: '', weeks: '1', opens: '', closes: '' }

/** Begins a draft for each window of a series of tests, and lists them. */
export function SeriesDialog({ copied, onClose }: { copied: Item; onClose: () => void }) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: EMPTY })
  const create = useAct(createSeries, {
    onDone: async () => {
      await readContentAgain()
      await navigate(
        `/content?${new URLSearchParams({ search: getValues('name').trim(), kind: 'tests' })}`,
      )
    },
  })
  const { errors } = formState
  const numberOf = (name: 'first' | 'count' | 'weeks', most: number) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { validate: (typed) => isNumber(typed, most) || text.numberUpTo(most) }),
  })
  const timeOf = (name: 'opens' | 'closes') => ({
    type: 'datetime-local',
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { validate: (typed) => typed !== '' || text.timeNeeded }),
  })
  return (
    <ActDialog
      title={text.series}
      detail={copied.title}
      effect={text.seriesEffect}
      reason={null}
      busy={create.isPending}
      error={create.error}
      action={text.makeSeries}
      onClose={onClose}
      onSubmit={handleSubmit(({ name, first, count, weeks, opens, closes }) =>
        create.mutate({
          body: {
            copy_of: copied.path,
            name,
            first_number: Number(first),
            count: Number(count),
            weeks: Number(weeks),
            opens_at: inIndia(opens),
            closes_at: inIndia(closes),
          },
        }),
      )}
    >
      <TextField
        label={text.nameOfSeries}
        help={text.nameOfSeriesHelp}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (typed) => typed.trim() !== '' || text.titleNeeded })}
      />
      <TextField label={text.firstNumber} {...numberOf('first', 9000)} />
      <TextField label={text.howMany} {...numberOf('count', MOST_IN_SERIES)} />
      <TextField label={text.weeksBetween} {...numberOf('weeks', MOST_IN_SERIES)} />
      <TextField label={text.firstOpens} help={text.indianTime} {...timeOf('opens')} />
      <TextField label={text.firstCloses} {...timeOf('closes')} />
    </ActDialog>
  )
}

const isNumber = (typed: string, most: number) =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most

/** A time that is typed, which is meant in India wherever the browser is. */
const inIndia = (typed: string) => `${typed.slice(0, 16)}:00+05:30`
