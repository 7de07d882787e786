import { languageInEnglish } from '@sopan/domain/exams/languages'
import { SETS } from '@sopan/domain/exams/printed-sets'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { answers } from '@sopan/words/results/answers'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useParams } from 'react-router'

import { optionsOf } from '#console/lib/options.ts'
import { recordOf } from '#console/table/pending-record.tsx'
import { printWords as text } from '#console/words/print.ts'

import { AnswerSheet } from './answer-sheet.tsx'
import { type PrintedTest, printedQuery } from './print-calls.ts'
import { PrintedKey } from './printed-key.tsx'
import { PrintedPaper } from './printed-paper.tsx'

/** Prints a published test: each set with its questions, then the answer sheet, then the keys. */
export function Component() {
  const { slug = '' } = useParams()
  const found = useQuery(printedQuery(slug))
  const list = { title: text.back, path: `/content/files/${slug}` }
  const { data, back, pending } = recordOf(found, list)
  if (data === undefined) return pending
  return (
    <>
      <div className="print:hidden">
        <PageHead title={text.title} detail={data.titles['en']} back={back} />
      </div>
      <Suspense>
        <Paper test={data} />
      </Suspense>
    </>
  )
}

interface Choice {
  languages: readonly string[]
  columns: string
  sets: string
  hasKey: boolean
  hasSheet: boolean
}

const USUAL: Choice = {
  languages: ['en'],
  columns: '2',
  sets: '1',
  hasKey: true,
  hasSheet: false,
}

function Paper({ test }: { test: PrintedTest }) {
  const words = test.languages.includes('hi') ? answers.loaded('hi') : null
  if (words !== null) use(words)
  const [choice, setChoice] = useState(USUAL)
  const printed = SETS.slice(0, Number(choice.sets))
  // In the order of the test's languages, whichever was chosen first.
  const languages = test.languages.filter((language) => choice.languages.includes(language))
  const shared = { test, languages }
  return (
    <>
      <Choices
        all={test.languages}
        choice={choice}
        onChange={(changed) => setChoice({ ...choice, ...changed })}
      />
      <section aria-label={text.preview} className="mt-6 print:mt-0">
        {printed.map((set) => (
          <PrintedPaper
            key={set}
            {...shared}
            set={printed.length > 1 ? set : null}
            hasTwoColumns={choice.columns === '2'}
          />
        ))}
        {choice.hasSheet && <AnswerSheet {...shared} />}
        {choice.hasKey &&
          printed.map((set) => (
            <PrintedKey key={set} {...shared} set={set} isOneOfSeveral={printed.length > 1} />
          ))}
      </section>
    </>
  )
}

function Choices({
  all,
  choice,
  onChange,
}: {
  /** The languages of the test. */
  all: readonly string[]
  choice: Choice
  onChange: (changed: Partial<Choice>) => void
}) {
  const { languages, columns, sets, hasKey, hasSheet } = choice
  const choose = (language: string, isChosen: boolean) =>
    onChange({
      languages: isChosen ? [...languages, language] : languages.filter((one) => one !== language),
    })
  return (
    <Card className="mt-4 flex flex-col gap-4 p-4 print:hidden">
      {all.length > 1 && (
        <fieldset>
          <legend className="font-semibold">{text.languages}</legend>
          {all.map((language) => (
            <Checkbox
              key={language}
              checked={languages.includes(language)}
              onChange={({ target }) => choose(language, target.checked)}
            >
              {languageInEnglish(language)}
            </Checkbox>
          ))}
          {languages.length === 0 && <FieldError>{text.needsLanguage}</FieldError>}
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.columns}
          options={optionsOf(text.columnsOf)}
          value={columns}
          onChange={({ target }) => onChange({ columns: target.value })}
        />
        <SelectField
          label={text.sets}
          help={text.setsHelp}
          options={optionsOf(text.setsOf)}
          value={sets}
          onChange={({ target }) => onChange({ sets: target.value })}
        />
      </div>
      <div>
        <Checkbox
          checked={hasSheet}
          onChange={({ target }) => onChange({ hasSheet: target.checked })}
        >
          {text.hasSheet}
        </Checkbox>
        <Checkbox checked={hasKey} onChange={({ target }) => onChange({ hasKey: target.checked })}>
          {text.hasKey}
        </Checkbox>
      </div>
      <Button
        size="regular"
        className="self-start"
        disabled={languages.length === 0}
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-5" />
        {text.print}
      </Button>
    </Card>
  )
}
