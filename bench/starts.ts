import type { OpenAttempt } from '@sopan/contract/exams/attempts'
import { Pool } from 'undici'

import { ABILITIES, PAPER_APART } from '../domain/src/exams/abilities.ts'
import { examFactories } from '../server/test/exams/exam-factories.ts'
import { bilingual } from './lib/bilingual.ts'
import { median } from './lib/median.ts'
import { treeCpuSeconds } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { type SignedIn, seedLearners } from './lib/seed.ts'

/** Each round measures both ways, so that a change of the machine's speed affects both. */
const ROUNDS = 7
const LEARNERS = 200
const AT_ONCE = 50
const QUESTIONS = 100

/** CPU time of a start that reads the paper apart, against one whose response has the questions, with gzip. */
export async function starts(): Promise<Row[]> {
  const product = await startProduct()
  const pool = new Pool(product.url, { connections: AT_ONCE, pipelining: 1 })
  try {
    const exam = await examFactories(product.db).examWithPaper(
      {},
      {
        languages: ['en', 'hi'],
        questions: Array.from({ length: QUESTIONS }, (_, n) => ({ texts: bilingual(n) })),
      },
    )
    const learners = await seedLearners(product, 2 * (ROUNDS + 1) * LEARNERS)
    let bytes = 0
    const ask = async ({ headers }: SignedIn, path: string, body?: object): Promise<unknown> => {
      const reply = await pool.request({
        method: body === undefined ? 'GET' : 'POST',
        path: `/api/tests/${path}`,
        headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const sent = Buffer.from(await reply.body.arrayBuffer())
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`)
      bytes += sent.length
      return body === undefined || reply.headers['content-encoding'] === 'gzip'
        ? null
        : JSON.parse(sent.toString())
    }
    const whole = (learner: SignedIn) =>
      ask(learner, 'start.php', { test_id: exam.id, can: ABILITIES })
    const apart = async (learner: SignedIn) => {
      const can = [...ABILITIES, PAPER_APART]
      const { data } = (await ask(learner, 'start.php', { test_id: exam.id, can })) as {
        data: OpenAttempt
      }
      await ask(learner, `paper.php?paper_id=${data.paper?.id}&hash=${data.paper?.hash}`)
    }
    const cpuOf = async (start: (learner: SignedIn) => Promise<unknown>) => {
      const some = learners.splice(0, LEARNERS)
      const before = treeCpuSeconds(product.pid)
      for (let at = 0; at < some.length; at += AT_ONCE) {
        await Promise.all(some.slice(at, at + AT_ONCE).map(start))
      }
      return ((treeCpuSeconds(product.pid) - before) * 1000) / LEARNERS
    }
    const ratios: number[] = []
    const milliseconds: string[] = []
    const sizes = { whole: 0, apart: 0 }
    for (let round = 0; round <= ROUNDS; round++) {
      bytes = 0
      const one = await cpuOf(whole)
      sizes.whole = bytes
      const two = await cpuOf(apart)
      sizes.apart = bytes - sizes.whole
      // The first round compiles the code.
      if (round === 0) continue
      ratios.push(two / one)
      milliseconds.push(`${one.toFixed(2)} and ${two.toFixed(2)}`)
    }
    return [
      {
        name: 'CPU of a start with the paper apart, of one with its questions',
        unit: '',
        ...atMost(0.34, median(ratios)),
        detail: `ms: ${milliseconds.join(', ')}`,
      },
      {
        name: 'bytes of a start with the paper apart, of one with its questions',
        unit: '',
        ...measured(sizes.apart / sizes.whole),
        detail: `${Math.round(sizes.whole / LEARNERS)} with its questions, compressed`,
      },
    ]
  } finally {
    await pool.close()
    await product.stop()
  }
}
