import type { Language } from '@sopan/contract/language'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Button } from '@sopan/ui/actions/button.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { LanguageContext } from '@sopan/ui/language.ts'
import { ReportCard } from '@sopan/ui/report-card/report-card.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'

import { PendingRecord } from '#console/table/pending-record.tsx'
import { words } from '#console/words.ts'
import { cardWords as text } from '#console/words/report-cards.ts'

import type { CardDays, batchCardsQuery } from './card-calls.ts'
import { CardChoices } from './card-choices.tsx'

/** Report cards with what to print: the days, the language, and of a batch one learner or all. */
export function ReportCards({
  title,
  back,
  query,
  days,
  onDays,
  isOfBatch = false,
}: {
  title: string
  back: { title: string; path: string }
  query: ReturnType<typeof batchCardsQuery>
  days: CardDays
  onDays: (days: CardDays) => void
  isOfBatch?: boolean
}) {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const [language, setLanguage] = useState<Language>('en')
  const [chosen, setLearner] = useState('')
  const cards = list.data?.pages.flatMap((page) => page.cards) ?? []
  // Of other days only the first cards are read, and the chosen learner may be among the later ones.
  const learner = cards.some((card) => String(card.learner.id) === chosen) ? chosen : ''
  const shown = cards.filter((card) => learner === '' || String(card.learner.id) === learner)
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={title}
          back={
            <BackLink render={(link) => <Link {...link} to={back.path} />}>{back.title}</BackLink>
          }
        />
      </div>
      {list.data === undefined ? (
        <PendingRecord error={list.error} onRetry={() => void list.refetch()} />
      ) : cards.length === 0 ? (
        <StateView level="h2" title={text.empty.title} text={text.empty.text} />
      ) : (
        <>
          <CardChoices
            choice={{ days, language, learner }}
            isReady={!list.isPlaceholderData}
            learners={isOfBatch ? cards.map((card) => card.learner) : null}
            onDays={onDays}
            onLanguage={setLanguage}
            onLearner={setLearner}
          />
          <Suspense>
            <LanguageContext value={language}>
              <section {...inLanguage(language)} className="mt-6 print:mt-0">
                {shown.map((card) => (
                  <ReportCard
                    key={card.learner.id}
                    institute={list.data.pages[0]?.institute ?? ''}
                    card={card}
                  />
                ))}
              </section>
            </LanguageContext>
          </Suspense>
          {list.hasNextPage && (
            <Button
              kind="secondary"
              className="mx-auto mt-5 flex print:hidden"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {words.showMore}
            </Button>
          )}
        </>
      )}
    </>
  )
}
