import { type Measured, type Pair, failuresOf, measurePair, shareOf } from './lib/load.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost } from './lib/row.ts'
import {
  type SignedIn,
  grantNewest,
  seedCourses,
  seedEntitlements,
  seedLearners,
} from './lib/seed.ts'

const LEARNERS = 50

interface Question {
  name: string
  path: string
  callers: Record<string, string>[]
  least: number
}

function questions(learners: SignedIn[]): Question[] {
  const callers = learners.map(({ headers }) => headers)
  return [
    { name: 'visitor’s list', path: '/api/courses.php?limit=50', callers: [{}], least: 0.5 },
    {
      name: 'learner’s list with access',
      path: '/api/courses.php?limit=50',
      callers,
      least: 0.2,
    },
    {
      name: 'course detail, visitor',
      path: '/api/course_endpoints/details.php?id=7',
      callers: [{}],
      least: 0.2,
    },
    {
      name: 'course detail, learner',
      path: '/api/course_endpoints/details.php?id=7',
      callers,
      least: 0.2,
    },
  ]
}

const rate = ({ perSecond, failures }: Measured) =>
  `${Math.round(perSecond)}/s${failures > 0 ? `, ${failures} FAILED` : ''}`

/** Measures the product beside a bare server that sends the same bytes. */
async function ask(
  { url }: Product,
  { path, callers }: Question,
): Promise<Pair & { bytes: number }> {
  const response = await fetch(`${url}${path}`, {
    headers: { ...callers[0], 'accept-encoding': 'identity' },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  const pair = await measurePair({ url: `${url}${path}`, callers }, body)
  return { ...pair, bytes: body.length }
}

/**
 * Requests a second compared with a bare server, and how they change with the number of courses.
 */
export async function catalogue(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    const learners = await seedLearners(product, LEARNERS)
    await grantNewest(product, learners)
    const rows: Row[] = []
    const small: Pair[] = []
    for (const question of questions(learners)) {
      const pair = await ask(product, question)
      small.push(pair)
      rows.push({
        name: `${question.name}, 200 courses, of a bare server`,
        unit: '×',
        ...atLeast(question.least, shareOf(pair), failuresOf(pair)),
        detail: `${rate(pair.own)} of ${rate(pair.bare)}, ${pair.bytes} bytes`,
      })
    }
    await seedCourses(product, 20_000)
    await seedEntitlements(product, 100_000)
    await grantNewest(product, learners)
    for (const [index, question] of questions(learners).entries()) {
      const before = small[index]
      if (before === undefined) continue
      const after = await ask(product, question)
      rows.push({
        name: `${question.name}, 20,000 courses, growth`,
        unit: '×',
        // Each is compared with the bare server of its round, because the machine's speed varies.
        ...atMost(1.5, shareOf(before) / shareOf(after), failuresOf(before) + failuresOf(after)),
        detail: `${rate(before.own)} → ${rate(after.own)}`,
      })
    }
    return rows
  } finally {
    await product.stop()
  }
}
