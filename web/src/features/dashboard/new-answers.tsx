import type { Dashboard } from '@sopan/contract/dashboard'
import { counted } from '@sopan/domain/format'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { ChevronRight, MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

const TITLE = 'Answers to your tickets'

/** The tickets with answers that the learner has not opened. */
export function NewAnswers({ tickets }: { tickets: Dashboard['new_answers'] }) {
  if (tickets.length === 0) return null
  return (
    <section>
      <SectionHead title={TITLE} />
      <MarginList label={TITLE}>
        {tickets.map(({ ticket_id: id, answers }) => (
          <MarginRow
            key={id}
            margin={<MessageSquareReply aria-hidden className="size-5" />}
            title={`Ticket ${id}`}
            detail={counted(answers, 'new answer')}
            end={<ChevronRight aria-hidden className="size-5" />}
            render={(row) => <Link {...row} to={paths.ticket(id)} />}
          />
        ))}
      </MarginList>
    </section>
  )
}
