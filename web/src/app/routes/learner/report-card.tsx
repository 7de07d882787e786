import { REPORT_CARD_DAYS, type ReportCardDays } from '@sopan/contract/report-card-days'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { ReportCard } from '@sopan/ui/report-card/report-card.tsx'
import { reportCard } from '@sopan/words/results/report-card'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { NoUserId } from '#web/components/no-user-id.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { reportCardQuery } from '#web/features/report-card/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

const USUAL: ReportCardDays = '90'

export function loader(): null {
  const userId = storedUser()?.id
  if (userId) void queryClient.prefetchQuery(reportCardQuery(userId, USUAL))
  return null
}

export function Component() {
  const { user } = useAuth()
  if (user === null) return null
  return user.id ? <ReportCardPage userId={user.id} /> : <NoUserId />
}

function ReportCardPage({ userId }: { userId: number }) {
  const words = useWords(reportCard)
  const [days, setDays] = useState(USUAL)
  const query = useQuery({ ...reportCardQuery(userId, days), placeholderData: keepPreviousData })
  return (
    <div className="page pb-10">
      <TabTitle />
      <div className="print:hidden">
        <PageHead title={words.title} detail={words.detail} />
        <div className="mt-6 flex flex-wrap items-end gap-4">
          <SelectField
            label={words.days}
            options={REPORT_CARD_DAYS.map((value) => ({ value, label: words.daysOf[value] }))}
            value={days}
            onChange={({ target }) =>
              setDays(REPORT_CARD_DAYS.find((one) => one === target.value) ?? USUAL)
            }
          />
          <Button
            disabled={query.data === undefined || query.isPlaceholderData}
            onClick={() => window.print()}
          >
            <Printer aria-hidden className="size-5" />
            {words.print}
          </Button>
        </div>
      </div>
      <div className="mt-6 print:mt-0">
        <QueryView query={query} skeleton={<ArticleSkeleton />} errorTitle={words.notLoaded}>
          {({ institute, card }) => <ReportCard institute={institute} card={card} />}
        </QueryView>
      </div>
    </div>
  )
}
