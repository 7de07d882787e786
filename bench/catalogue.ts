import { type Measured, measure, measureBare } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { type Row, atLeast, atMost } from './row.ts'
import { type SignedIn, seedCourses, seedEntitlements, seedLearner } from './seed.ts'

interface Question {
  name: string
  path: string
  headers: Record<string, string>
  least: number
}

function questions(learner: SignedIn): Question[] {
  return [
    { name: 'visitor’s list', path: '/api/courses.php?limit=50', headers: {}, least: 0.5 },
    {
      name: 'learner’s list with access',
      path: `/api/courses.php?user_id=${learner.id}&limit=50`,
      headers: learner.headers,
      least: 0.2,
    },
    {
      name: 'course detail, visitor',
      path: '/api/course_endpoints/details.php?id=7',
      headers: {},
      least: 0.2,
    },
    {
      name: 'course detail, learner',
      path: '/api/course_endpoints/details.php?id=7',
      headers: learner.headers,
      least: 0.2,
    },
  ]
}

const rate = ({ perSecond, failures }: Measured) =>
  `${Math.round(perSecond)}/s${failures > 0 ? `, ${failures} FAILED` : ''}`

interface Pair {
  own: Measured
  bare: Measured
  bytes: number
}

/** The product and a bare server that sends the same bytes, one after the other. */
async function ask({ url }: Product, { path, headers }: Question): Promise<Pair> {
  const reply = await fetch(`${url}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  const body = Buffer.from(await reply.arrayBuffer())
  const own = await measure({ url: `${url}${path}`, headers })
  return { own, bare: await measureBare(body, { headers }), bytes: body.length }
}

const share = ({ own, bare }: Pair) => own.perSecond / bare.perSecond

/** Requests a second against a bare server with the same bytes, and how they grow. */
export async function catalogue(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    const learner = await seedLearner(product)
    const rows: Row[] = []
    const small: Pair[] = []
    for (const question of questions(learner)) {
      const pair = await ask(product, question)
      small.push(pair)
      rows.push({
        name: `${question.name}, 200 courses, of a bare server`,
        unit: '×',
        ...atLeast(question.least, share(pair)),
        detail: `${rate(pair.own)} of ${rate(pair.bare)}, ${pair.bytes} bytes`,
      })
    }
    await seedCourses(product, 20_000)
    await seedEntitlements(product, 100_000)
    for (const [index, question] of questions(learner).entries()) {
      const before = small[index]
      if (before === undefined) continue
      const after = await ask(product, question)
      rows.push({
        name: `${question.name}, 20,000 courses, growth`,
        unit: '×',
        // Both against the bare server of their own moment: the machine is not the same all along.
        ...atMost(1.5, share(before) / share(after)),
        detail: `${rate(before.own)} → ${rate(after.own)}`,
      })
    }
    return rows
  } finally {
    await product.stop()
  }
}
