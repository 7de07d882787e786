import { LANGUAGES, type Language } from '@sopan/contract/language'
import { REPORT_CARD_DAYS } from '@sopan/contract/report-card-days'
import { languageInEnglish } from '@sopan/domain/exams/languages'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { reportCard } from '@sopan/words/results/report-card'
import { Printer } from 'lucide-react'

import { usePermission } from '#console/session/me.ts'
import { cardWords as text } from '#console/words/report-cards.ts'

import type { CardDays } from './card-calls.ts'

const cardText = reportCard.in('en')

interface Choice {
  days: CardDays
  language: Language
  /** The id of the only learner whose card is printed; '' for all. */
  learner: string
}

/** The choices of what is printed, and the button that prints. */
export function CardChoices({
  choice: { days, language, learner },
  isReady,
  learners,
  onDays,
  onLanguage,
  onLearner,
}: {
  choice: Choice
  /** Whether the cards of the chosen days are shown. */
  isReady: boolean
  /** The learners of a batch, of whom one can be chosen; null for the card of one learner. */
  learners: readonly { id: number; name: string }[] | null
  onDays: (days: CardDays) => void
  onLanguage: (language: Language) => void
  onLearner: (learner: string) => void
}) {
  const may = usePermission()
  const ofBatch = learners === null ? [] : [{ value: '', label: text.ofBatch }]
  return (
    <Card className="mt-4 flex flex-col gap-4 p-4 print:hidden">
      <div className="grid gap-4 sm:grid-cols-3">
        {learners !== null && (
          <SelectField
            label={text.learner}
            options={[
              { value: '', label: text.everyone },
              ...learners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={learner}
            onChange={({ target }) => onLearner(target.value)}
          />
        )}
        <SelectField
          label={cardText.days}
          options={[
            ...ofBatch,
            ...REPORT_CARD_DAYS.map((value) => ({ value, label: cardText.daysOf[value] })),
          ]}
          value={days}
          onChange={({ target }) =>
            onDays(REPORT_CARD_DAYS.find((one) => one === target.value) ?? '')
          }
        />
        <SelectField
          label={text.language}
          options={LANGUAGES.map((value) => ({ value, label: languageInEnglish(value) }))}
          value={language}
          onChange={({ target }) =>
            onLanguage(LANGUAGES.find((one) => one === target.value) ?? 'en')
          }
        />
      </div>
      {!may('order.read') && <p className="text-14 text-ink-2">{text.withoutFees}</p>}
      <Button
        size="regular"
        className="self-start"
        disabled={!isReady}
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-5" />
        {cardText.print}
      </Button>
    </Card>
  )
}
