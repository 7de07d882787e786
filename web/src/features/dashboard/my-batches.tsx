import type { OwnBatch } from '@sopan/contract/batches'
import type { Dashboard } from '@sopan/contract/dashboard'
import { batchState } from '@sopan/domain/batches'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { batches as batchWords } from '@sopan/words/learning/batches'

import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { serverNow } from '#web/lib/browser/clock.ts'

type Message = OwnBatch['messages'][number]

/** The batches of the learner with their messages; left out for who has none. A server of release 1.3.0 sends none. */
export function MyBatches({ batches = [] }: Pick<Dashboard, 'batches'>) {
  const words = useWords(batchWords)
  if (batches.length === 0) return null
  const title = words.own(batches.length)
  return (
    <section>
      <SectionHead title={title} />
      <ul aria-label={title} className="flex flex-col gap-3">
        {batches.map((batch) => (
          <li key={batch.id} className={cardClass('px-4 pt-3.5')}>
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Batch({ batch }: { batch: OwnBatch }) {
  const { name, exam, first_day: first, last_day: last, messages } = batch
  const words = useWords(batchWords)
  const { longDay } = useFormats()
  return (
    <>
      <h3 className="text-18 text-pretty">
        <ItemTitle text={name} />
      </h3>
      <p className="pb-3.5 text-14 text-ink-2">
        {words.about(exam, first, last)}
        {batchState(batch, serverNow()) === 'later' && (
          <span className="block font-semibold text-done-text">
            {words.begins(longDay(first, serverNow()))}
          </span>
        )}
      </p>
      {messages.length > 0 && (
        <ul aria-label={words.messagesOf(name)}>
          {messages.map((message, index) => (
            <li key={message.id} className="border-t border-rule">
              <MessageLine message={message} isNewest={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A longer message is folded. */
const LONGEST_OPEN = 600

/** Only the newest message is open. */
function MessageLine({
  message: { title, message, sent_at: sent },
  isNewest,
}: {
  message: Message
  isNewest: boolean
}) {
  const { date } = useFormats()
  return (
    <Disclosure
      open={isNewest && message.length <= LONGEST_OPEN}
      summary={
        <span className="flex flex-wrap justify-between gap-x-3 py-2">
          <span className="text-16 font-semibold wrap-anywhere">
            <ItemTitle text={title} />
          </span>
          <span className="text-ink-2">{date(sent)}</span>
        </span>
      }
    >
      <ItemText text={message} className="pb-3.5 text-16 wrap-anywhere whitespace-pre-line" />
    </Disclosure>
  )
}
