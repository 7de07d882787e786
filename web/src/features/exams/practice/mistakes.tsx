import { Button } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { practice } from '@sopan/words/results/practice'
import { ClipboardCheck, Layers } from 'lucide-react'
import type { ReactNode } from 'react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'

import { type OwnQuestion, isDueToday } from './questions.ts'

interface Group {
  name: string
  mistakes: OwnQuestion[]
}

type OnStart = (questions: readonly OwnQuestion[]) => void

/** Mistakes by test, and by section if there are several: a section such as 'Reasoning' has those of all tests. */
export function Mistakes({
  mistakes,
  onStart,
}: {
  mistakes: readonly OwnQuestion[]
  onStart: OnStart
}) {
  const words = useWords(practice)
  // A test is here twice if the learner has taken two papers of it.
  const shown = useItems()
  const byTest = groupsOf(mistakes, ({ test }) => ({ key: test, name: shown(test).test_name }))
  const bySection = groupsOf(mistakes, ({ question }) => ({
    key: question.section ?? null,
    name: shown(question).section ?? '',
  })).filter(({ name }) => name !== '')
  return (
    <>
      <Groups title={words.byTest} groups={byTest} onStart={onStart}>
        <ClipboardCheck aria-hidden className="size-5" />
      </Groups>
      {bySection.length > 1 && (
        <Groups title={words.bySection} groups={bySection} onStart={onStart}>
          <Layers aria-hidden className="size-5" />
        </Groups>
      )}
    </>
  )
}

/** The mistakes by their keys, in the order of the first ones. */
function groupsOf(
  mistakes: readonly OwnQuestion[],
  groupOf: (mistake: OwnQuestion) => { key: unknown; name: string },
): Group[] {
  const groups = new Map<unknown, Group>()
  for (const mistake of mistakes) {
    const { key, name } = groupOf(mistake)
    const group = groups.get(key) ?? { name, mistakes: [] }
    group.mistakes.push(mistake)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function Groups({
  title,
  groups,
  onStart,
  children,
}: {
  title: string
  groups: readonly Group[]
  onStart: OnStart
  /** The icon of each row. */
  children: ReactNode
}) {
  const words = useWords(practice)
  return (
    <section className="mt-8">
      <SectionHead title={title} />
      <MarginList label={title}>
        {groups.map(({ name, mistakes }) => (
          <MarginRow
            key={mistakes[0]?.question.id}
            margin={children}
            title={<ItemTitle text={name} />}
            detail={words.mistakes(mistakes.length, mistakes.filter(isDueToday).length)}
            end={
              <Button
                kind="secondary"
                size="regular"
                aria-label={words.practiseOf(name)}
                onClick={() => onStart(mistakes)}
              >
                {words.practise}
              </Button>
            }
          />
        ))}
      </MarginList>
    </section>
  )
}
