import { publishingOf } from '@sopan/contract/console/content-kinds'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'

import { at } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { recordOf } from '#console/table/pending-record.tsx'
import { TableSection } from '#console/table/section.tsx'
import { contentWords as text } from '#console/words/content.ts'
import { testFileWords } from '#console/words/test-files.ts'

import { type ContentRecord, type Revision, contentQuery, writingOf } from './content-calls.ts'
import { ItemFacts } from './item-facts.tsx'
import { historyOf } from './item-history.tsx'

const RestoreDialog = lazyPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

const NewDialog = lazyPart(async () => (await import('./new-dialog.tsx')).NewDialog)
const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog)
const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog)

/** The act of the open dialog; a revision: going back to it. */
type Opened = Revision | 'unpublish' | 'price' | 'copy' | 'series'

export function Component() {
  const { '*': path = '' } = useParams()
  const list = { title: text.title, path: '/content' }
  const { data, back, pending } = recordOf(useQuery(contentQuery(path)), list)
  return data === undefined ? pending : <ItemView data={data} back={back} />
}

function ItemView({ data, back }: { data: ContentRecord; back: ReactNode }) {
  const { item, revisions } = data
  const may = usePermission()
  const [opened, setOpened] = useState<Opened | null>(null)
  const newest = revisions[0]
  const mayPublish = may(publishingOf(item.kind))
  const mayWrite = may(writingOf(item.kind))
  const isOnSale = mayPublish && newest?.is_published === true
  return (
    <>
      <PageHead
        title={item.title}
        back={back}
        end={<ItemActs data={data} mayWrite={mayWrite} isOnSale={isOnSale} onOpen={setOpened} />}
      />
      <ItemFacts data={data} mayWrite={mayWrite} />
      <TableSection
        title={text.history}
        columns={historyOf(mayPublish ? setOpened : null, newest)}
        rows={revisions}
        isAlwaysShown
      />
      {newest !== undefined && opened === 'price' && (
        <PriceDialog data={data} newest={newest.revision} onClose={() => setOpened(null)} />
      )}
      {opened === 'copy' && (
        <NewDialog kinds={[item.kind]} copied={item} onClose={() => setOpened(null)} />
      )}
      {opened === 'series' && <SeriesDialog copied={item} onClose={() => setOpened(null)} />}
      {newest !== undefined && opened === 'unpublish' && (
        <RestoreDialog
          data={data}
          title={text.unpublish}
          to={null}
          newest={newest.revision}
          onClose={() => setOpened(null)}
        />
      )}
      {newest !== undefined && typeof opened === 'object' && opened !== null && (
        <RestoreDialog
          data={data}
          title={text.goBackTo(at(opened.at))}
          to={opened.revision}
          newest={newest.revision}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function ItemActs({
  data: { item, drafts, revisions },
  mayWrite,
  isOnSale,
  onOpen,
}: {
  data: ContentRecord
  mayWrite: boolean
  /** Whether it is published, and the member may change that. */
  isOnSale: boolean
  onOpen: (dialog: 'copy' | 'series' | 'price' | 'unpublish') => void
}) {
  const isPublished = revisions[0]?.is_published === true
  const canEdit = mayWrite && (!item.is_new || drafts.some(({ is_own: isOwn }) => isOwn))
  return (
    <div className="flex flex-wrap gap-3">
      {canEdit && (
        <Link className={buttonClass({ size: 'regular' })} to={`/content/edit/${item.path}`}>
          {text.edit}
        </Link>
      )}
      {mayWrite && !item.is_new && item.kind !== 'coupons' && (
        <Button kind="secondary" size="regular" onClick={() => onOpen('copy')}>
          {text.copy}
        </Button>
      )}
      {mayWrite && !item.is_new && item.kind === 'tests' && (
        <Button kind="secondary" size="regular" onClick={() => onOpen('series')}>
          {text.series}
        </Button>
      )}
      {mayWrite && isPublished && item.kind === 'tests' && (
        <Link
          className={buttonClass({ kind: 'secondary', size: 'regular' })}
          to={item.path.replace('tests/', '/content/files/')}
        >
          {testFileWords.title}
        </Link>
      )}
      {isOnSale && item.price_paise !== null && (
        <Button kind="secondary" size="regular" onClick={() => onOpen('price')}>
          {text.changePrice}
        </Button>
      )}
      {isOnSale && (
        <Button kind="danger-secondary" size="regular" onClick={() => onOpen('unpublish')}>
          {text.unpublish}
        </Button>
      )}
    </div>
  )
}
