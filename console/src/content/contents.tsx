import { listContent } from '@sopan/contract/console/content'
import { CONTENT_KINDS } from '@sopan/contract/console/content-kinds'
import { getAllTestFiles } from '@sopan/contract/console/test-files'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { number } from '@sopan/words/en/format'
import { useState } from 'react'

import { urlOf } from '#console/lib/call.ts'
import { actorOf, at, money } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { type Column, figureAs } from '#console/table/data-table.tsx'
import { choiceField, searchField } from '#console/table/filter-fields.tsx'
import { ListPage, linkedTo } from '#console/table/list-page.tsx'
import { contentWords as text } from '#console/words/content.ts'
import { testFileWords } from '#console/words/test-files.ts'

import { type Item, writingOf } from './content-calls.ts'
import { stateOf } from './item-texts.ts'

const NewDialog = lazyPart(async () => (await import('./new-dialog.tsx')).NewDialog)

const columns: Column<Item>[] = [
  linkedTo(
    'title',
    text.item,
    (item) => item.title,
    (item) => `/content/${item.path}`,
  ),
  { id: 'kind', title: text.kind, value: (item) => text.kinds[item.kind] },
  { id: 'state', title: text.state, value: stateOf },
  figureAs('price', text.price, (item) => item.price_paise, money),
  figureAs('buyers', text.buyers, (item) => item.buyers, number),
  {
    id: 'changed',
    title: text.changed,
    value: (item) => item.changed_at,
    cell: ({ changed_at: time, changed_by: actor }) =>
      actor === null ? at(time) : text.by(at(time), actorOf(actor)),
  },
]

const fields = [searchField(text.search), choiceField('kind', text.kind, text.kinds)]

export function Component() {
  const may = usePermission()
  const [isNewOpen, setNewOpen] = useState(false)
  const writable = CONTENT_KINDS.filter((kind) => may(writingOf(kind)))
  return (
    <>
      <ListPage
        text={text}
        end={
          writable.length > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              {writable.includes('tests') && (
                <a
                  className={buttonClass({ kind: 'secondary', size: 'regular' })}
                  href={urlOf(getAllTestFiles.url)}
                  download
                >
                  {testFileWords.all}
                </a>
              )}
              <Button size="regular" onClick={() => setNewOpen(true)}>
                {text.new}
              </Button>
            </div>
          )
        }
        fields={fields}
        columns={columns}
        name="content"
        endpoint={listContent}
        pageOf={({ items: rows, next_cursor: next }) => ({ rows, next })}
      />
      {isNewOpen && <NewDialog kinds={writable} copied={null} onClose={() => setNewOpen(false)} />}
    </>
  )
}
