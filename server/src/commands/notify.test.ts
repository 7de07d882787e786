import { listNotices } from '@sopan/contract/notices'
import { popupsToShow } from '@sopan/domain/popup'
import { describe, expect, it } from 'vitest'

import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const run = (options: Record<string, string | true>) => runCommand(t, ['notify'], options)
const given = { title: 'New batch', message: 'It starts\non Monday 🎉' }
async function listed() {
  // The app of a test does not listen to the database, which announces each change.
  t.catalogueChanges.announce()
  return (await t.call(listNotices, { querystring: {} })).body.data
}
const audits = () => t.db.selectFrom('audit').selectAll().orderBy('id').execute()

describe('notifications of the operator', () => {
  it('are shown to everyone until they are ended', async () => {
    const options = {
      ...given,
      type: 'warning',
      link: 'https://example.com/a',
      popup: true,
    } as const
    const { data } = await run(options)
    const { id } = data as { id: number }
    expect(await listed()).toMatchObject([
      {
        id,
        ...given,
        type: 'warning',
        status: 'active',
        popup: true,
        link: 'https://example.com/a',
      },
    ])
    expect((await run({ end: String(id) })).lines).toEqual([
      `Ended: notification ${id}, New batch.`,
    ])
    expect(await listed()).toMatchObject([{ id, status: 'inactive' }])
    await expect(run({ end: String(id) })).rejects.toThrow(/ended already/)
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'notify', subject: `notification ${id}` },
      { action: 'end notification', subject: `notification ${id}` },
    ])
  })

  it('open as a popup only with --popup', async () => {
    const { data } = await run({ ...given, popup: true })
    await run({ ...given, title: 'No popup' })
    const { id } = data as { id: number }
    expect(popupsToShow(await listed(), {}, t.time).map((one) => one.id)).toEqual([id])
  })

  it('are announced to every server when they are published and ended', async () => {
    const client = await t.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query('LISTEN catalogue')
    const { data } = await run(given)
    await client.query('SELECT 1')
    expect(heard).toEqual(['catalogue'])
    await run({ end: String((data as { id: number }).id) })
    await client.query('SELECT 1')
    expect(heard).toEqual(['catalogue', 'catalogue'])
    client.release(true)
  })

  it('are neither unpublished by an import of a content folder nor exported to one', async () => {
    await factories(t.db).notice({ slug: 'welcome' })
    await run(given)
    const folder = temporaryFolder()
    await exportContent(t.db, t.files, folder)
    const report = await importContent(t.db, t.files, folder, { now: t.time })
    expect([report.errors, report.changes]).toEqual([[], []])
    expect((await listed()).map((one) => one.title)).toContain('New batch')
  })

  it('are not published in a dry run', async () => {
    expect((await run({ ...given, 'dry-run': true })).lines).toEqual(['Would publish: New batch.'])
    expect([await listed(), await audits()]).toEqual([[], []])
  })

  it.each([
    [{ title: 'x' }, /Give --title and --message/],
    [{ ...given, end: '1' }, /either --end/],
    [{ end: '999999' }, /no notification/],
    [{ ...given, link: 'javascript:alert(1)' }, /http/],
    [{ ...given, link: 'https://a b' }, /http/],
    [{ ...given, title: 'two\nlines' }, /control characters/],
    [{ ...given, message: 'a\u0000b' }, /control characters/],
    [{ ...given, title: 'x'.repeat(201) }, /1 to 200/],
    [{ ...given, type: 'loud' }, /Allowed choices/],
  ])('are refused with %j', async (options, message) => {
    await expect(run(options)).rejects.toThrow(message)
    expect(await audits()).toEqual([])
  })

  it('of the content folder are ended there', async () => {
    const { id } = await factories(t.db).notice()
    await expect(run({ end: String(id) })).rejects.toThrow(/from the content folder/)
  })
})
