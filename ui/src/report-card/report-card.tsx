import type { ReportCard as Card } from '@sopan/contract/report-card'
import { figure } from '@sopan/words/figure'
import { reportCard } from '@sopan/words/results/report-card'

import { useFormats, useWords } from '../language.ts'
import { CardFees } from './card-fees.tsx'
import { CardMarks } from './card-marks.tsx'
import { CardSection, CardTable } from './card-parts.tsx'
import { useInLanguage } from './use-in-language.ts'

/** A report card that begins a page where it is printed, in the language of the page around it. */
export function ReportCard({ institute, card }: { institute: string; card: Card }) {
  const words = useWords(reportCard)
  const { learner, from, to, fees } = card
  return (
    <article
      aria-label={learner.name}
      className="mx-auto mb-10 max-w-192 print:max-w-none border-t border-rule pt-4 text-14 wrap-anywhere print:mb-0 print:border-0 print:pt-0 print:not-first:break-before-page"
    >
      <header className="text-center">
        <p className="text-18">{institute}</p>
        <p className="font-semibold">{words.title}</p>
        <h2 className="text-22">{learner.name}</h2>
        <p>{words.fromTo(from, to)}</p>
      </header>
      <Batches batches={card.batches} />
      <Classes courses={card.courses} />
      <CardMarks card={card} />
      {fees !== null && <CardFees fees={fees} />}
    </article>
  )
}

function Batches({ batches }: Pick<Card, 'batches'>) {
  const words = useWords(reportCard)
  if (batches.length === 0) return null
  return (
    <CardSection title={words.batch}>
      {batches.map((batch) => {
        const {
          name,
          exam,
          first_day: first,
          last_day: last,
          place,
          of,
          mean_percent: mean,
        } = batch
        return (
          <div key={`${name} ${first}`} className="mb-2 flex flex-wrap justify-between gap-x-6">
            <p className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-2">
                {words.about(exam, words.fromTo(first, last))}
              </span>
            </p>
            <p className="sm:text-end print:text-end">
              <span className="font-semibold">
                {place === null ? words.noPlace : words.place(place, of)}
              </span>
              {mean !== null && <span className="block">{words.mean(figure(mean))}</span>}
            </p>
          </div>
        )
      })}
      <p className="text-ink-2">{words.placeRule}</p>
    </CardSection>
  )
}

function Classes({ courses }: Pick<Card, 'courses'>) {
  const words = useWords(reportCard)
  const { number } = useFormats()
  const inLanguage = useInLanguage()
  return (
    <CardSection title={words.classes}>
      {courses.length === 0 ? (
        <p>{words.noClasses}</p>
      ) : (
        <CardTable
          label={words.classes}
          columns={[words.course, words.completed, words.completedNow]}
          rows={courses
            .map(inLanguage)
            .map(({ title, completed, classes, completed_now: now }) => [
              title,
              words.completedOf(completed, classes),
              number(now),
            ])}
        />
      )}
    </CardSection>
  )
}
