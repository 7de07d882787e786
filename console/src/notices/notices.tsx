import { endNotice, listSentNotices } from '@sopan/contract/console/notices'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { call } from '#console/lib/call.ts'
import { day } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { useAct } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import type { Column } from '#console/table/data-table.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { noticeWords as text } from '#console/words/notices.ts'

import { MaintenanceSection } from './maintenance-section.tsx'
import { type Notice, readNoticesAgain } from './notice-calls.ts'

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

const columnsOf = (busy: number | null, onEnd: (notice: Notice) => void): Column<Notice>[] => [
  {
    id: 'title',
    title: text.heading,
    value: (one) => one.title,
    cell: (one) => (
      <>
        <span className="block font-semibold">{one.title}</span>
        <span className="line-clamp-3 whitespace-pre-line">{one.message}</span>
        {one.item !== null && <span className="block text-ink-2">{text.opensItem(one.item)}</span>}
      </>
    ),
  },
  {
    id: 'type',
    title: text.type,
    value: (one) => text.types[one.type],
    cell: (one) => (
      <>
        <span className="whitespace-nowrap">{text.types[one.type]}</span>
        {one.popup && <span className="block whitespace-nowrap text-ink-2">{text.isPopup}</span>}
      </>
    ),
  },
  {
    id: 'at',
    title: text.at,
    value: (one) => one.created_at,
    cell: (one) => <span className="whitespace-nowrap">{day(one.created_at)}</span>,
  },
  {
    id: 'status',
    title: text.status,
    value: (one) => text.statuses[one.status],
    cell: (one) => <span className="whitespace-nowrap">{text.statuses[one.status]}</span>,
  },
  {
    id: 'act',
    title: text.acts,
    value: () => null,
    cell: (one) =>
      one.is_own ? (
        one.status === 'active' && (
          <Button
            kind="secondary"
            size="compact"
            busy={busy === one.id}
            aria-label={text.endOf(one.title)}
            onClick={() => onEnd(one)}
          >
            {text.end}
          </Button>
        )
      ) : (
        <span className="whitespace-nowrap text-ink-2">{text.ofContent}</span>
      ),
  },
]

export function Component() {
  const may = usePermission()
  const [isWriting, setWriting] = useState(false)
  const end = useAct(endNotice, { onDone: () => void toast.success(text.ended) })
  const isBusy = end.isPending ? end.variables.body.id : null
  const onEnd = ({ id }: Notice) => {
    if (!end.isPending) end.mutate({ body: { id } }, { onSettled: readNoticesAgain })
  }
  return (
    <>
      <PageHead
        title={text.title}
        end={
          may('notice.write') && (
            <Button size="regular" onClick={() => setWriting(true)}>
              {text.write}
            </Button>
          )
        }
      />
      {may('maintenance.change') && <MaintenanceSection />}
      <div className="mt-6 flex flex-col gap-4">
        <Problem error={end.error} />
        {may('notice.write') && (
          <RecordList
            label={text.title}
            columns={columnsOf(isBusy, onEnd)}
            queryKey={['notices']}
            read={async (cursor, signal) => {
              const input = { querystring: { ...(cursor && { cursor }) } }
              const { notices, next_cursor: next } = await call(listSentNotices, input, signal)
              return { rows: notices, next }
            }}
            isFiltered={false}
            empty={text.empty}
          />
        )}
      </div>
      {isWriting && <NoticeDialog onClose={() => setWriting(false)} />}
    </>
  )
}
