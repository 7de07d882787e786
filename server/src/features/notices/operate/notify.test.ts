import { randomUUID } from 'node:crypto'

import { endNotice, writeNotice } from '@sopan/contract/console/notices'
import { listNotices } from '@sopan/contract/notices'
import { popupsToShow } from '@sopan/domain/popup'
import { expect, it } from 'vitest'

import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { makeCall } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()

const publish = (given: { title?: string; popup?: boolean } = {}) => {
  const notice = {
    title: 'New batch',
    message: 'It starts\non Monday 🎉',
    link: null,
    item: null,
    popup: false,
  }
  return makeCall(t, writeNotice, {
    body: { key: randomUUID(), type: 'info', ...notice, ...given },
  })
}

const end = (id: number) => makeCall(t, endNotice, { body: { id } })

async function listed() {
  // The app of a test does not listen to the database, which announces each change.
  t.catalogueChanges.announce()
  return (await t.call(listNotices, { querystring: {} })).body.data
}

it('opens as a popup only if that was asked for', async () => {
  const { id } = await publish({ popup: true })
  await publish({ title: 'No popup' })
  expect(popupsToShow(await listed(), {}, t.time).map((one) => one.id)).toEqual([id])
})

it('is announced to every server when it is published and ended', async () => {
  const client = await t.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('LISTEN catalogue')
  const { id } = await publish()
  await client.query('SELECT 1')
  expect(heard).toEqual(['catalogue'])
  await end(id)
  await client.query('SELECT 1')
  expect(heard).toEqual(['catalogue', 'catalogue'])
  client.release(true)
})

it('is neither unpublished by an import of a content folder nor exported to one', async () => {
  await factories(t.db).notice({ slug: 'welcome' })
  await publish()
  const folder = temporaryFolder()
  await exportContent(t.db, t.files, folder)
  const report = await importContent(t.db, t.files, folder, { now: t.time })
  expect([report.errors, report.changes]).toEqual([[], []])
  expect((await listed()).map((one) => one.title)).toContain('New batch')
})

it('of the content folder is ended there, and one that is not there cannot end', async () => {
  const { id } = await factories(t.db).notice()
  await expect(end(id)).rejects.toThrow(/from the content folder/)
  await expect(end(999_999)).rejects.toThrow(/no notification/)
})
