import { Button } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { counted } from '@sopan/words/en/format'
import { ClipboardCheck, Layers } from 'lucide-react'
import type { ReactNode } from 'react'

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
  // A test is here twice if the learner has taken two papers of it.
  const byTest = groupsOf(mistakes, ({ test }) => ({ key: test, name: test.test_name }))
  const bySection = groupsOf(mistakes, ({ question: { section } }) => ({
    key: section ?? null,
    name: section ?? '',
  })).filter(({ name }) => name !== '')
  return (
    <>
      <Groups title="By test" groups={byTest} onStart={onStart}>
        <ClipboardCheck aria-hidden className="size-5" />
      </Groups>
      {bySection.length > 1 && (
        <Groups title="By section" groups={bySection} onStart={onStart}>
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

/** '5 mistakes, 2 due today', or '5 mistakes' where none is due. */
function mistakesText(mistakes: readonly OwnQuestion[]): string {
  const due = mistakes.filter(isDueToday).length
  const all = counted(mistakes.length, 'mistake')
  return due === 0 ? all : `${all}, ${due} due today`
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
  return (
    <section className="mt-8">
      <SectionHead title={title} />
      <MarginList label={title}>
        {groups.map(({ name, mistakes }) => (
          <MarginRow
            key={mistakes[0]?.question.id}
            margin={children}
            title={name}
            detail={mistakesText(mistakes)}
            end={
              <Button
                kind="secondary"
                size="regular"
                aria-label={`Practise ${name}`}
                onClick={() => onStart(mistakes)}
              >
                Practise
              </Button>
            }
          />
        ))}
      </MarginList>
    </section>
  )
}
