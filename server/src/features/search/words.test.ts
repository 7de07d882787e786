import { search } from '@sopan/contract/search'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

const find = async (q: string) => (await t.call(search, { querystring: { q } })).body.data
const coursesOf = async (q: string) => (await find(q)).courses.items.map(({ title }) => title)

describe('a word of a search', () => {
  it('is found where words begin, and not inside HSSC if it is SSC', async () => {
    await build().course({ title: 'CET', ...forExams('HSSC CET', 'SSC MTS') })
    await build().course({ title: 'Haryana', ...forExams('HSSC CET') })
    await build().course({ title: 'Maths (SSC)' })
    const found = await find('ssc')
    expect(found.courses.items.map(({ title }) => title)).toEqual(['Maths (SSC)', 'CET'])
    expect(found.courses.total).toBe(2)
    expect(found.exam_pages.items.map(({ name }) => name)).toEqual(['SSC MTS'])
  })

  it('of three Latin letters is never found inside others', async () => {
    await build().course({ title: 'HSSC CET' })
    await build().book({ title: 'Polity' })
    expect(await coursesOf('ssc')).toEqual([])
    expect((await find('lit')).books.items).toEqual([])
  })

  it('is found inside others only if nothing of any kind begins so', async () => {
    await build().course({ title: 'Biophysics' })
    expect(await coursesOf('hysics')).toEqual(['Biophysics'])
    await build().book({ title: 'Hysics' })
    const found = await find('hysics')
    expect([found.courses.total, found.books.total]).toEqual([0, 1])
  })

  it('is also found by names that mean the same, in both scripts', async () => {
    await build().course({ title: 'RRB Group D' })
    await build().course({ title: 'Complete Maths' })
    await build().course({ title: 'बैंक के लिए गणित' })
    for (const [q, titles] of [
      ['railway', ['RRB Group D']],
      ['रेलवे ग्रुप डी', ['RRB Group D']],
      ['quantitative aptitude', ['बैंक के लिए गणित', 'Complete Maths']],
      ['maths ibps', ['बैंक के लिए गणित']],
      ['railwya', ['RRB Group D']],
    ] as const)
      expect([q, await coursesOf(q)]).toEqual([q, titles])
  })

  it('of seven letters may have two wrong ones, and a known name none', async () => {
    await build().course({ title: 'Percentage' })
    await build().course({ title: 'HPSC' })
    const found = await find('percntge')
    expect([found.is_similar, found.courses.items[0]?.title]).toEqual([true, 'Percentage'])
    expect(await coursesOf('prcntge')).toEqual([])
    expect(await coursesOf('upsc')).toEqual([])
  })
})
