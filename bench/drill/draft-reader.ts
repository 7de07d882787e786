import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { getUserBooks, listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listClasses, listNotes, listSubjects } from '@sopan/contract/learning'
import { search } from '@sopan/contract/search'
import { sql } from 'kysely'

import type { Db } from '../../server/src/db/tables.ts'
import { factories } from '../../server/test/factories.ts'
import { seedLearners } from '../lib/seed.ts'
import type { DraftRecord } from './draft-record.ts'
import type { ServerPair } from './server-pair.ts'

/** Each starts the test once, with the questions that are published then. */
const LEARNERS = 200
const PAUSE_MS = 100
const PAGES = ['/', '/courses', '/tests', '/books', '/search?q=draftmark']

const JSON_TYPE = { 'content-type': 'application/json' }

interface Ids {
  course: number
  subjects: string[]
  exam: number
  book: number
}

/** A visitor and learners with access, who look at everything that an item of the drill is shown in. */
export async function draftReader(pair: ServerPair, record: DraftRecord) {
  const ids = await findIds(pair.db)
  const paths = pathsOf(ids)
  const learners = await seedLearners(pair, LEARNERS)
  const build = factories(pair.db)
  for (const { id } of learners) await build.grant(id, ids.course)
  let count = 0
  async function readOne(): Promise<void> {
    const base = pair.addressOf(randomInt(2))
    const { headers = {} } = learners[count++ % LEARNERS] ?? {}
    const path = paths[count % paths.length] ?? '/'
    const isVisitor = randomInt(3) === 0
    record.noteShown(await textOf(`${base}${path}`, isVisitor ? {} : { headers }))
    const body = JSON.stringify({ test_id: ids.exam })
    const call = { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body }
    if (randomInt(5) === 0) record.noteShown(await textOf(`${base}/api${startAttempt.url}`, call))
    for (const { sha256 } of [...record.files.values()].slice(-1)) {
      const { status } = await fetch(`${base}/uploads/paid/${sha256.slice(0, 32)}.pdf`)
      if (status === 200) record.wrong.push('a file was opened without a signature')
    }
  }
  return async (stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      await sleep(PAUSE_MS)
      await readOne().catch(() => undefined)
    }
  }
}

function pathsOf({ course, subjects, exam, book }: Ids): string[] {
  const api = ({ url }: { url: string }, query: Record<string, string | number> = {}) =>
    `/api${url}?${new URLSearchParams(query as Record<string, string>)}`
  return [
    ...PAGES,
    api(listCourses),
    api(getCourse, { id: course }),
    api(listSubjects, { course_id: course }),
    ...subjects.flatMap((subject_id) => [
      api(listClasses, { subject_id }),
      api(listNotes, { subject_id }),
    ]),
    api(listExams),
    api(getExam, { test_id: exam }),
    api(listBooks),
    api(getUserBooks, { book_id: book }),
    api(search, { q: 'draftmark' }),
    api(getDashboard),
  ]
}

async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  return response.text()
}

async function findIds(db: Db): Promise<Ids> {
  const { rows } = await sql<Ids>`
    SELECT course.id AS course, exam.id AS exam, book.id AS book,
      array(SELECT id::text FROM subject WHERE course_id = course.id) AS subjects
    FROM course, exam, book
    WHERE course.slug = 'first-steps' AND exam.slug = 'reasoning-speed-test'
      AND book.slug = 'haryana-gk'`.execute(db)
  const [ids] = rows
  if (ids === undefined) throw new Error('the sample catalogue is not there')
  return ids
}
