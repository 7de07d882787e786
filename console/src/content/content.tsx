import { number } from '@sopan/domain/format'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Link, useParams } from 'react-router'

import { actorOf, at, money } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { TableSection } from '#console/table/section.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type ContentRecord, type Revision, contentQuery } from './content-calls.ts'
import { changesOf, stateOf } from './item-texts.ts'

const RestoreDialog = lazy(async () => ({
  default: (await import('./restore-dialog.tsx')).RestoreDialog,
}))

const PriceDialog = lazy(async () => ({
  default: (await import('./price-dialog.tsx')).PriceDialog,
}))

/** What the open dialog does: going back to a revision, or one of the other acts. */
type Opened = Revision | 'unpublish' | 'price'

export function Component() {
  const { '*': path = '' } = useParams()
  const { data, error, refetch } = useQuery(contentQuery(path))
  const back = <BackLink render={(link) => <Link {...link} to="/content" />}>{text.title}</BackLink>
  if (data !== undefined) return <ItemView data={data} back={back} />
  return (
    <>
      <PageHead title={text.title} back={back} />
      <PendingRecord error={error} onRetry={() => void refetch()} />
    </>
  )
}

function ItemView({ data, back }: { data: ContentRecord; back: ReactNode }) {
  const { item, revisions, drafts } = data
  const may = usePermission()
  const [opened, setOpened] = useState<Opened | null>(null)
  const newest = revisions[0]
  const mayPublish = may('content.publish')
  const isOnSale = mayPublish && newest?.is_published === true
  return (
    <>
      <PageHead
        title={item.title}
        back={back}
        end={
          <div className="flex flex-wrap gap-3">
            {may(item.kind === 'tests' ? 'content.write-test' : 'content.write') && (
              <Link className={buttonClass({ size: 'regular' })} to={`/content/edit/${item.path}`}>
                {text.edit}
              </Link>
            )}
            {isOnSale && item.price_paise !== null && (
              <Button kind="secondary" size="regular" onClick={() => setOpened('price')}>
                {text.changePrice}
              </Button>
            )}
            {isOnSale && (
              <Button kind="danger-secondary" size="regular" onClick={() => setOpened('unpublish')}>
                {text.unpublish}
              </Button>
            )}
          </div>
        }
      />
      <Card className="mt-6 px-4">
        <Facts
          items={[
            { label: text.kind, value: text.kinds[item.kind] },
            { label: text.state, value: stateOf(item) },
            ...(item.price_paise === null
              ? []
              : [{ label: text.price, value: money(item.price_paise) }]),
            { label: text.buyers, value: number(item.buyers) },
            ...drafts.map((draft) => ({
              label: text.draftOf(actorOf(draft.actor)),
              value: at(draft.changed_at),
            })),
          ]}
        />
      </Card>
      <TableSection
        title={text.history}
        columns={historyOf(mayPublish ? setOpened : null, newest)}
        rows={revisions}
        isAlwaysShown
      />
      <Suspense>
        {newest !== undefined && opened === 'price' && (
          <PriceDialog data={data} newest={newest.revision} onClose={() => setOpened(null)} />
        )}
        {newest !== undefined && opened !== null && opened !== 'price' && (
          <RestoreDialog
            data={data}
            title={opened === 'unpublish' ? text.unpublish : text.goBackTo(at(opened.at))}
            to={opened === 'unpublish' ? null : opened.revision}
            newest={newest.revision}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const historyOf = (
  onGoBack: ((revision: Revision) => void) | null,
  newest: Revision | undefined,
): Column<Revision>[] => [
  { id: 'at', title: text.at, value: (one) => one.at, cell: (one) => at(one.at) },
  { id: 'by', title: text.actor, value: (one) => actorOf(one.actor) },
  {
    id: 'changes',
    title: text.changes,
    value: (one) => one.changes.length,
    cell: (one) => (
      <ul>
        {changesOf(one).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  },
  ...(onGoBack === null
    ? []
    : [
        {
          id: 'act',
          title: text.act,
          value: () => null,
          cell: (one: Revision) => {
            if (one === newest) return text.present
            if (!one.is_published) return null
            return (
              <Button
                kind="secondary"
                size="compact"
                aria-label={text.goBackTo(at(one.at))}
                onClick={() => onGoBack(one)}
              >
                {text.goBack}
              </Button>
            )
          },
        },
      ]),
]
