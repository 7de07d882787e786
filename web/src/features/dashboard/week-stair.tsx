import type { Dashboard } from '@sopan/contract/dashboard'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { today } from '@sopan/words/learning/today'

/** One day of a week may be missing. */
const FULL = 6

/**
 * The last seven days as a stair, today at the top: a day with five answers or a completed class has a marigold tread. Where
 * there is room, `--step` makes it steeper.
 */
export function WeekStair({ week, className }: { week: Dashboard['week']; className?: string }) {
  const words = useWords(today)
  const { weekday } = useFormats()
  if (week.length === 0) return null
  const done = week.filter((day) => day.done).length
  return (
    <figure className={cx('flex flex-col', className)}>
      <figcaption className="mb-2 text-14 text-ink-2">
        {done >= FULL ? words.fullWeek(done, week.length) : words.week(done, week.length)}
      </figcaption>
      <ol className="flex items-end">
        {week.map(({ day, done: isDone }, index) => (
          <li
            key={day}
            className={cx(
              'flex flex-1 items-end justify-center border-t-5 pb-1 text-[length:min(0.75rem,4vw)] font-semibold text-on-slab',
              index % 2 ? 'bg-slab-2' : 'bg-slab',
              isDone ? 'border-tread' : 'border-transparent',
            )}
            style={{ height: `calc(1.75rem + ${index} * var(--step, 0.5rem))` }}
          >
            {weekday(day)}
            {isDone && <span className="sr-only">{words.done}</span>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
