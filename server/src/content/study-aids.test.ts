import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { pdf } from '#test/content/content-files.ts'
import { type ContentChanges, everyField, writeFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { checkContent } from './check.ts'
import { importContent } from './import.ts'

const { db } = await openTestDatabase()
/** 00:15 on 21 November in India. */
const NOW = new Date('2026-11-20T18:45:00Z')
const LATER = new Date('2026-11-25T06:30:00Z')

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

function importing(changes: ContentChanges = {}, now = NOW) {
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const told = { unpublish: true, overwrite: true }
  return importContent(db, files, writeFolder({ ...everyField, ...changes }), { now, ...told })
}

async function errorsOf(changes: ContentChanges): Promise<string[]> {
  const { errors } = await checkContent(writeFolder({ ...everyField, ...changes }))
  return errors.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

const clerk = () =>
  db.selectFrom('job_alert').selectAll().where('slug', '=', 'clerk').executeTakeFirstOrThrow()

const clerkFile = String(everyField['job-alerts/clerk.yaml'])

describe('an import', () => {
  test('stores the files of study aids where only signed links reach them', async () => {
    expect((await importing()).errors).toEqual([])
    const tables = ['syllabus', 'timetable', 'job_alert'] as const
    for (const table of tables) {
      const row = await db
        .selectFrom(table)
        .select(['pdf', 'image', 'status'])
        .where('pdf', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(row.pdf).toMatch(/^paid\/[0-9a-f]{32}\.pdf$/)
      expect(row.image).toMatch(/^paid\/[0-9a-f]{32}\.svg$/)
      expect(row.status).toBe('inactive')
    }
  })

  test('counts a relative last date from the day of the first import in India', async () => {
    await importing()
    expect(await clerk()).toMatchObject({ last_date: '2026-12-11', last_date_relative: '+20d' })
    const report = await importing({}, LATER)
    expect(report.kinds['job-alerts']).toMatchObject({ changed: 0, unchanged: 2 })
    const changed = clerkFile.replace('+20d', '-3d')
    await importing({ 'job-alerts/clerk.yaml': changed }, LATER)
    expect(await clerk()).toMatchObject({ last_date: '2026-11-22', last_date_relative: '-3d' })
  })

  test('replaces a date, and removes a file that the folder no longer has', async () => {
    await importing()
    const changed = clerkFile.replace('+20d', '2027-01-31').replace('image: clerk.svg\n', '')
    const changes = { 'job-alerts/clerk.yaml': changed, 'job-alerts/clerk.svg': null }
    const report = await importing(changes, LATER)
    expect(report.errors).toEqual([])
    expect(report.kinds['job-alerts']).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await clerk()).toMatchObject({
      last_date: '2027-01-31',
      last_date_relative: null,
      image: null,
    })
  })

  test('keeps an item that was removed and added again', async () => {
    await importing()
    const before = await clerk()
    const gone = {
      'job-alerts/clerk.yaml': null,
      'job-alerts/clerk.pdf': null,
      'job-alerts/clerk.svg': null,
    }
    const report = await importing(gone)
    expect(report.kinds['job-alerts']).toMatchObject({ unpublished: 1, unchanged: 1 })
    expect(await clerk()).toMatchObject({ id: before.id, published: false })
    await importing()
    expect(await clerk()).toMatchObject({ id: before.id, published: true })
  })
})

describe('a check', () => {
  test('reports wrong files, links and days with their lines', async () => {
    const errors = await errorsOf({
      'syllabus/cgl.yaml': 'name: CGL\npdf: other.pdf\nimage: cgl.svg\ncreated: -3d\n',
      'syllabus/cgl.pdf': pdf('cgl'),
      'timetable/week.yaml': 'name: Week\npdf: week.pdf\nimage: week.svg\ncreated: -3d\n',
      'timetable/week.pdf': 'This is not a PDF file.',
      'timetable/week.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'job-alerts/clerk.yaml': clerkFile
        .replace('+20d', '2026-02-30')
        .replace('https://example.com/', 'javascript:alert(1)'),
      'job-alerts/peon.yaml':
        'title: Peon\ncompany_name: A School\nlocation: Hisar\npdf: ../syllabus/cgl.pdf\n',
    })
    expect(errors).toEqual([
      "job-alerts/clerk.yaml:11 'last_date' must be a date (2025-08-20), or '+20d', '-3d' from the import on",
      "job-alerts/clerk.yaml:12 'apply_link' must be an address that begins with http:// or https://",
      "job-alerts/peon.yaml:1 'description' is missing",
      "job-alerts/peon.yaml:4 'pdf' must be the name of a PDF beside this file",
      'syllabus/cgl.pdf is used by nothing',
      'syllabus/cgl.yaml:2 the PDF must have the name cgl, as this file has',
      'timetable/week.pdf is not a PDF file',
      expect.stringContaining('timetable/week.svg '),
    ])
  })

  test.each(['+0d', '-0d', '+365d', '2028-02-29'])('accepts the last date %s', async (day) => {
    const changed = clerkFile.replace('+20d', day)
    expect(await errorsOf({ 'job-alerts/clerk.yaml': changed })).toEqual([])
  })

  test.each(['20d', '+1000d', '+2h', '2027-02-29', '2026-12-31T10:00', 'soon'])(
    'refuses the last date %s',
    async (day) => {
      const changed = clerkFile.replace('+20d', day)
      const [error] = await errorsOf({ 'job-alerts/clerk.yaml': changed })
      expect(error).toContain("'last_date' must be a date")
    },
  )
})
