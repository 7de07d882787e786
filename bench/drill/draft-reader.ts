import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { getUserBooks, listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listClasses, listNotes, listSubjects } from '@sopan/contract/learning'
import { search } from '@sopan/contract/search'

import type { Db } from '../../server/src/db/tables.ts'
import { factories } from '../../server/test/factories.ts'
import { type SignedIn, seedLearners } from '../lib/seed.ts'
import type { DraftRecord } from './draft-record.ts'
import type { ServerPair } from './server-pair.ts'

/** Each starts the test once, with the questions that are published then. */
const LEARNERS = 200
const PAUSE_MS = 100
const PAGES = ['/', '/courses', '/tests', '/books', '/search?q=draftmark']

interface Ids {
  course: number
  subjects: number[]
  exam: number
  book: number
}

/** A visitor and learners with access, who look at everything that an item of the drill is shown in. */
export class DraftReader {
  readonly #pair: ServerPair
  readonly #record: DraftRecord
  readonly #learners: SignedIn[]
  readonly #ids: Ids
  #count = 0

  private constructor(pair: ServerPair, record: DraftRecord, learners: SignedIn[], ids: Ids) {
    this.#pair = pair
    this.#record = record
    this.#learners = learners
    this.#ids = ids
  }

  static async start(pair: ServerPair, record: DraftRecord): Promise<DraftReader> {
    const { db } = pair
    const ids = await findIds(db)
    const learners = await seedLearners({ db }, LEARNERS)
    const build = factories(db)
    for (const { id } of learners) await build.grant(id, ids.course)
    return new DraftReader(pair, record, learners, ids)
  }

  async read(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await sleep(PAUSE_MS)
      await this.#readOne().catch(() => undefined)
    }
  }

  async #readOne(): Promise<void> {
    const base = this.#pair.addressOf(randomInt(2))
    const learner = this.#learners[this.#count++ % LEARNERS]
    const paths = this.#paths()
    const path = paths[this.#count % paths.length] ?? '/'
    const isVisitor = randomInt(3) === 0
    const headers = isVisitor ? {} : (learner?.headers ?? {})
    this.#record.noteShown(await textOf(`${base}${path}`, { headers }))
    const start = JSON.stringify({ test_id: this.#ids.exam })
    const json = { ...learner?.headers, 'content-type': 'application/json' }
    const call = { method: 'POST', headers: json, body: start }
    if (randomInt(5) === 0)
      this.#record.noteShown(await textOf(`${base}/api${startAttempt.url}`, call))
    for (const { sha256 } of [...this.#record.files.values()].slice(-1)) {
      const { status } = await fetch(`${base}/uploads/paid/${sha256.slice(0, 32)}.pdf`)
      if (status === 200) this.#record.wrong.push('a file was opened without a signature')
    }
  }

  #paths(): string[] {
    const { course, subjects, exam, book } = this.#ids
    const api = ({ url }: { url: string }, query: Record<string, string | number> = {}) =>
      `/api${url}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
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
}

async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  return response.text()
}

async function findIds(db: Db): Promise<Ids> {
  const idOf = async (table: 'course' | 'exam' | 'book', slug: string) => {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const course = await idOf('course', 'first-steps')
  const subjects = await db
    .selectFrom('subject')
    .select('id')
    .where('course_id', '=', course)
    .execute()
  return {
    course,
    subjects: subjects.map(({ id }) => id),
    exam: await idOf('exam', 'reasoning-speed-test'),
    book: await idOf('book', 'haryana-gk'),
  }
}
