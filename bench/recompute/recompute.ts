import type { ExamResult } from '@sopan/contract/exams/results'

import type { Db } from '../../server/src/db/tables.ts'
import { startProduct } from '../lib/product.ts'
import { type Row, atMost } from '../lib/row.ts'
import { type SignedIn, seedLearners } from '../lib/seed.ts'
import { type Expected, expected } from './expected.ts'
import {
  changeRandomly,
  correctRandomly,
  moveRandomly,
  randomExam,
  randomNumbers,
  revealRandomly,
  takeRandomly,
  untilQuiet,
} from './random-attempts.ts'

const LEARNERS = 280
const EXAMS = 12
const SEED = Number(process.env['BENCH_SEED'] ?? 2026)
const LONGEST_MS = 300_000

/** Compares what the product shows of 3,000 random attempts with a program that shares no code with it. */
export async function recompute(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { db, url } = product
    const random = randomNumbers(SEED)
    const learners = await seedLearners(product, LEARNERS)
    const changes = await changeHistory(
      db,
      random,
      learners.map(({ id }) => id),
    )
    const wanted = await expected(db as never)
    const compared = await compareAll(url, learners, wanted)
    const ranked = wanted.filter(({ rank }) => rank !== 'none').length
    const afterKeys = wanted.filter((one) => one.isAfterKeys).length
    const { papers, revealed, moved, corrected, givenBack, erased, late } = changes
    const detail =
      `seed ${SEED}: ${ranked} with a rank, ${papers} papers, ${revealed} times keys were sent, ${afterKeys} attempts ` +
      `begun after their keys, ${moved} windows moved, ${corrected} corrected keys, ${givenBack} attempts given ` +
      `back, ${erased} learners erased, late answers of ${late} counted`
    return compared.map(({ name, count, different }) => ({
      name: `${name} of ${count} attempts, recomputed`,
      unit: 'different',
      ...atMost(0, different.length),
      detail: different[0] ?? detail,
    }))
  } finally {
    await product.stop()
  }
}

/** Makes tests, and lets learners take them twice, with all changes that marks and ranks depend on between and after that. */
async function changeHistory(
  db: Db,
  random: ReturnType<typeof randomNumbers>,
  learners: readonly number[],
) {
  const exams = []
  for (let n = 0; n < EXAMS; n++) exams.push(await randomExam(db, random, n))
  // The last test has 20 learners, too few for a rank.
  const takersOf = (index: number) => learners.slice(0, index === EXAMS - 1 ? 20 : LEARNERS)
  const changes = { papers: 0, revealed: 0, moved: 0, corrected: 0 }
  for (const [index, exam] of exams.entries()) {
    changes.papers += exam.papers.length
    changes.revealed += await revealRandomly(db, random, exam, takersOf(index))
  }
  for (const number of [1, 2]) {
    for (const [index, exam] of exams.entries()) {
      const takers = takersOf(index).filter(() => number === 1 || random(3) === 0)
      await takeRandomly(db, random, exam, takers, number)
    }
    await untilQuiet(db, LONGEST_MS)
    for (const exam of exams) changes.corrected += await correctRandomly(db, random, exam)
    await untilQuiet(db, LONGEST_MS)
  }
  const acts = await changeRandomly(db, random)
  for (const exam of exams) changes.moved += await moveRandomly(db, random, exam)
  await untilQuiet(db, LONGEST_MS)
  return { ...changes, ...acts }
}

type Shown = Pick<Expected, 'marks' | 'rank' | 'sections' | 'all'>

const NAMES = ['marks', 'rank', 'sections', 'all'] as const satisfies (keyof Shown)[]

/** Compares what the results of learners show with what was recomputed. */
export async function compareAll(url: string, learners: SignedIn[], wanted: Expected[]) {
  const headers = new Map(learners.map((learner) => [learner.id, learner.headers]))
  const compared = NAMES.map((name) => ({ name, count: 0, different: [] as string[] }))
  for (const one of wanted) {
    const query = new URLSearchParams({
      test_id: String(one.exam),
      attempt_id: String(one.attempt),
      can: 'five-options,number,several',
    })
    const response = await fetch(`${url}/api/tests/results.php?${query}`, {
      headers: headers.get(one.user) ?? {},
    })
    // The session of an erased learner has ended.
    if (response.status === 401) continue
    const [result] = ((await response.json()) as { results: ExamResult[] }).results
    if (result === undefined) throw new Error(`attempt ${one.attempt} has no result`)
    const shown = shownIn(result)
    for (const row of compared) {
      row.count++
      if (shown[row.name] !== one[row.name]) {
        row.different.push(`attempt ${one.attempt}: ${shown[row.name]} instead of ${one[row.name]}`)
      }
    }
  }
  return compared
}

function shownIn({ score, total_marks: total, rank, sections, histogram }: ExamResult): Shown {
  return {
    marks: `${score} of ${total}`,
    rank: rankText(rank),
    sections: sections.map((section) => rankText(section.rank)).join('; '),
    all: histogram ? `${histogram.average}, ${histogram.best}` : 'none',
  }
}

const rankText = (rank: ExamResult['rank']) =>
  rank ? `${rank.place} of ${rank.of}, ${rank.percentile}` : 'none'
