import { afterAll, beforeEach, expect, it } from 'vitest'

import { createDraft } from '#server/content/drafts/create-draft.ts'
import { formsOf, saveFile } from '#server/content/drafts/draft-files.ts'
import { openDraft } from '#server/content/drafts/open-draft.ts'
import { publishDraft } from '#server/content/drafts/publish-draft.ts'
import { restoreItem } from '#server/content/drafts/restore-item.ts'
import { importContent } from '#server/content/import.ts'
import { kindNamed } from '#server/content/publish-state.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const act = { actor: 'anita', at: NOW, now: NOW, dryRun: false, confirmed: false }
const COUPONS = 'coupons.yaml'

let files: ReturnType<typeof createFolderFiles>

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
  await importContent(db, files, contentFolder(), { now: NOW })
  const unpublished = { path: 'courses/maths', to: null, newest: 1 }
  await restoreItem(db, files, unpublished, { ...act, reason: 'a' })
})
afterAll(() => db.destroy())

type Coupon = Record<string, unknown>

/** Publishes the coupons of the newest draft after a change; returns the messages about errors. */
async function publishing(change: (coupons: Coupon[]) => Coupon[]): Promise<string[]> {
  const draft = await openDraft(db, { path: COUPONS, id: null }, act)
  const [form] = formsOf(draft).files
  const value = change(form?.value as Coupon[]) as never
  const version = await saveFile(db, draft, {
    version: draft.version,
    file: COUPONS,
    value,
    at: NOW,
  })
  const made = await publishDraft(
    db,
    files,
    { id: draft.id, version },
    { ...act, unpublish: false },
  )
  return 'report' in made ? made.report.errors.map(({ message }) => message) : ['a conflict']
}

const listed = () =>
  db
    .selectFrom('coupon')
    .leftJoin('coupon_item', 'coupon_item.coupon_id', 'coupon.id')
    .select(['code', 'active', 'published', 'all_items', 'item_kind'])
    .orderBy('code')
    .execute()

it('a coupon that names an unpublished course stays as it is while others are changed, twice', async () => {
  expect(await publishing((all) => [...all, { code: 'DIWALI', percent: 5 }])).toEqual([])
  expect(await publishing((all) => all.filter(({ code }) => code !== 'DIWALI'))).toEqual([])
  const kept = { published: true, all_items: false, item_kind: 'course' }
  expect(await listed()).toMatchObject([
    { code: 'DIWALI', published: false },
    { code: 'MATHS10', ...kept },
  ])
  expect(await publishing((all) => all.map((one) => ({ ...one, active: false })))).toEqual([])
  expect(await listed()).toMatchObject([
    { code: 'DIWALI' },
    { code: 'MATHS10', active: false, ...kept },
  ])
})

it('another coupon cannot name an unpublished course', async () => {
  const items = ['courses/maths']
  const errors = await publishing((all) => [...all, { code: 'HOLI', percent: 5, items }])
  expect(errors).toEqual(['there is no published item courses/maths'])
})

it('a new draft of all coupons has the one that names an unpublished course', async () => {
  await publishing((all) => [...all, { code: 'DIWALI', percent: 5 }])
  const draft = await createDraft(
    db,
    { kind: kindNamed('coupons'), title: 'Coupons', copyOf: null },
    { ...act, actor: 'ravi' },
  )
  expect(draft.document[COUPONS]).toContain('MATHS10')
})
