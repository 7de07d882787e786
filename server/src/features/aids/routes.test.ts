import { type JobAlert, listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const FILE = 'paid/0123456789abcdef0123456789abcdef'
const build = () => factories(t.db)

let userId = 0
let token = ''
beforeEach(async () => {
  userId = (await build().user()).id
  token = await build().token(userId, t.time)
})

type JobQuery = Parameters<typeof t.call<typeof listJobAlerts>>[1]['querystring']

async function jobs(querystring: JobQuery): Promise<JobAlert[]> {
  const { data } = (await t.call(listJobAlerts, { querystring }, token)).body
  return Array.isArray(data) ? data : [data]
}
const titles = async (querystring: JobQuery) => (await jobs(querystring)).map(({ title }) => title)

describe.each([
  ['syllabus', listSyllabus, 'syllabus'],
  ['timetables', listTimetables, 'timetable'],
  ['job alerts', listJobAlerts, 'jobAlert'],
] as const)('%s', (_, endpoint, factory) => {
  const list = async (querystring: object) => {
    const reply = await t.raw(endpoint, { querystring }, { token })
    return { ...reply, ids: [reply.body.data].flat().map((item) => (item as { id: number }).id) }
  }

  it('are listed newest first, without unpublished and inactive ones', async () => {
    const old = await build()[factory]()
    const young = await build()[factory]()
    await build()[factory]({ published: false })
    const inactive = await build()[factory]({ status: 'inactive' })
    expect((await list({})).ids).toEqual([young.id, old.id])
    expect((await list({ status: 'active' })).ids).toEqual([young.id, old.id])
    expect((await list({ status: 'all' })).ids).toEqual([inactive.id, young.id, old.id])
  })

  it('have signed links to their files, for this learner, unless they are inactive', async () => {
    const files = { pdf: `${FILE}.pdf`, image: `${FILE}.png` }
    await build()[factory]({ ...files, status: 'inactive' })
    await build()[factory](files)
    const { data } = (await list({ status: 'all' })).body
    const [active, inactive] = data as { pdf: string | null; image: string | null }[]
    expect(inactive).toMatchObject({ pdf: null, image: null })
    for (const [name, link] of Object.entries({ pdf: active?.pdf, image: active?.image })) {
      const url = new URL(link ?? '', 'http://sopan.example')
      const { expires, u, signature } = Object.fromEntries(url.searchParams)
      const path = url.pathname.replace('/uploads/', '')
      expect([path, u]).toEqual([files[name as 'pdf' | 'image'], String(userId)])
      expect(t.files.verifySigned({ path, expires, u, signature, now: t.time })).not.toBeNull()
    }
    const unsigned = await t.app.inject({ url: `/uploads/${FILE}.pdf` })
    expect(unsigned.statusCode).toBe(403)
  })

  it('are returned alone by their id; 404 if there is none', async () => {
    const one = await build()[factory]()
    const inactive = await build()[factory]({ status: 'inactive' })
    const gone = await build()[factory]({ published: false })
    expect((await list({ id: String(one.id) })).body.data).toMatchObject({ id: one.id })
    expect((await list({ id: String(inactive.id), status: 'all' })).ids).toEqual([inactive.id])
    for (const id of [inactive.id, gone.id, gone.id + 1000]) {
      const { status, body } = await t.raw(endpoint, { querystring: { id: String(id) } }, { token })
      expect([status, body.success]).toEqual([404, false])
    }
  })

  it('are paginated', async () => {
    const made = []
    for (let i = 0; i < 5; i++) made.unshift((await build()[factory]()).id)
    const first = await list({ limit: '3' })
    const { next_cursor: cursor } = first.body as unknown as { next_cursor: string }
    const rest = await list({ limit: '3', cursor })
    expect([...first.ids, ...rest.ids]).toEqual(made)
    expect(rest.body).toMatchObject({ next_cursor: null })
  })

  it.each([
    { status: 'inactive' },
    { id: 'x' },
    { id: '0' },
    { limit: '101' },
    { cursor: 'x' },
    { id: ['1', '2'] },
  ])('reject the query %o', async (querystring) => {
    const { status } = await t.raw(endpoint, { querystring }, { token })
    expect(status).toBe(400)
  })
})

it('a syllabus has its name, description, exams and subject', async () => {
  const facts = { name: 'CGL', description: 'Tier 1', subject: 'Maths' }
  await build().syllabus({ ...facts, ...forExams('SSC CGL') })
  const { body } = await t.call(listSyllabus, { querystring: {} }, token)
  expect(body.data).toEqual([expect.objectContaining({ ...facts, exams: ['SSC CGL'], pdf: null })])
})

describe.each([
  ['syllabus', listSyllabus, 'syllabus'],
  ['job alerts', listJobAlerts, 'jobAlert'],
] as const)('%s of an exam', (_, endpoint, factory) => {
  it.each([
    ['ssc-cgl', [0, 1]],
    ['ibps-po', [1]],
    ['ssc', []],
    ['', [0, 1, 2]],
  ])('%j are listed alone', async (exam, expected) => {
    const made = [
      await build()[factory](forExams('SSC CGL')),
      await build()[factory](forExams('IBPS PO', 'SSC CGL')),
      await build()[factory](),
    ]
    const { body } = await t.raw(endpoint, { querystring: { exam } }, { token })
    const ids = (body.data as { id: number }[]).map(({ id }) => id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map((index) => made[index]?.id))
  })
})

describe('a job alert', () => {
  it('has every field of the documents', async () => {
    const fields = {
      title: 'Clerk',
      company_name: 'A bank',
      location: 'Hisar, Haryana',
      description: '<b>Counter</b> work',
      requirements: 'A degree',
      salary: '₹24,050 a month',
      experience: 'Freshers can apply',
      last_date: '2026-12-31',
      apply_link: 'https://example.com/apply?a=1&b=2',
    }
    const job = await build().jobAlert({ ...fields, ...forExams('SBI Clerk') })
    expect(await jobs({ id: String(job.id) })).toEqual([
      {
        id: job.id,
        ...fields,
        exams: ['SBI Clerk'],
        status: 'active',
        pdf: null,
        image: null,
        created_at: job.created_at.toISOString(),
      },
    ])
  })

  it('is found by title, company or location in any letter case', async () => {
    await build().jobAlert({ title: 'Patwari', company_name: 'HSSC', location: 'Haryana' })
    await build().jobAlert({ title: 'Constable', company_name: 'Delhi Police', location: 'Delhi' })
    expect(await titles({ search: 'patWARI' })).toEqual(['Patwari'])
    expect(await titles({ search: ' delhi pol ' })).toEqual(['Constable'])
    expect(await titles({ search: 'haryana' })).toEqual(['Patwari'])
    expect(await titles({ search: 'haryana patwari' })).toEqual(['Patwari'])
    expect(await titles({ search: 'A post' })).toEqual([])
    expect(await titles({ search: '' })).toEqual(['Constable', 'Patwari'])
  })

  it('is searched for with % and _ as plain characters', async () => {
    await build().jobAlert({ title: '100% clerk_1' })
    await build().jobAlert({ title: '1000 clerks' })
    expect(await titles({ search: '100%' })).toEqual(['100% clerk_1'])
    expect(await titles({ search: 'clerk_' })).toEqual(['100% clerk_1'])
    expect(await titles({ search: '\\' })).toEqual([])
  })

  it('is not found by a search of more than 100 characters', async () => {
    const querystring = { search: 'x'.repeat(101) }
    expect((await t.raw(listJobAlerts, { querystring }, { token })).status).toBe(400)
  })

  it('keeps its page while a search is paginated', async () => {
    for (let i = 0; i < 3; i++) await build().jobAlert({ title: `Clerk ${i}` })
    await build().jobAlert({ title: 'Driver' })
    const first = await t.call(
      listJobAlerts,
      { querystring: { search: 'clerk', limit: '2' } },
      token,
    )
    const cursor = first.body.next_cursor ?? ''
    expect(await titles({ search: 'clerk', limit: '2', cursor })).toEqual(['Clerk 0'])
  })
})
