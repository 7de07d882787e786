import { listJobAlerts } from '@sopan/contract/aids'
import { listCourses } from '@sopan/contract/courses'
import { search } from '@sopan/contract/search'
import { describe, expect, it } from 'vitest'

import { writeTopics } from '#server/db/queries/course-topics.ts'
import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { courseInHindi, factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

describe('an item with texts in Hindi', () => {
  /** A learner with access to a course, and an item of each kind; 'लाभ' is in each of them in Hindi alone. */
  async function everything() {
    const { id } = await build().user()
    const course = await build().course({ title: 'CGL', ...courseInHindi('लाभ') })
    const subject = await build().subject(course.id)
    await build().grant(id, course.id)
    await build().lesson(subject.id, { title: 'One', hi: { title: 'लाभ 1', description: null } })
    await examFactories(t.db).exam({ title: 'Mock', hi: { name: 'लाभ मॉक', description: null } })
    await build().book({ title: 'Book', hi: { title: 'किताब', description: 'लाभ और हानि' } })
    const named = { name: 'लाभ', description: null }
    await build().syllabus({ name: 'Syllabus', hi: { ...named, subject: 'गणित' } })
    await build().timetable({ name: 'Week', hi: named })
    const others = { description: null, requirements: null, salary: null, experience: null }
    const job = { ...others, title: 'लाभ', company_name: 'बैंक', location: 'हिसार' }
    await build().jobAlert({ title: 'Clerk', hi: job })
    await writeTopics(t.db)
    return await build().token(id, t.time)
  }

  it('is found by them, and the hits have them', async () => {
    const token = await everything()
    const { data } = (await t.call(search, { querystring: { q: 'लाभ' } }, token)).body
    const { courses, classes, tests, books, study_aids: aids } = data
    const hits: { title: string; hi?: object | undefined }[] = []
    for (const group of [courses, classes, tests, books, aids]) hits.push(...(group?.items ?? []))
    expect(hits.map(({ title, hi }) => [title, hi])).toEqual([
      ['CGL', { title: 'लाभ' }],
      ['One', { title: 'लाभ 1', course_title: 'लाभ' }],
      ['Mock', { title: 'लाभ मॉक' }],
      ['Book', { title: 'किताब' }],
      ['Syllabus', { title: 'लाभ', detail: 'गणित' }],
      ['Week', { title: 'लाभ' }],
      ['Clerk', { title: 'लाभ', detail: 'बैंक' }],
    ])
  })

  it.each([
    ['हिसार', 'Clerk'],
    ['गणित', 'Syllabus'],
  ])('is found by %s, which is no part of its title', async (q, title) => {
    const token = await everything()
    const { data } = (await t.call(search, { querystring: { q } }, token)).body
    expect(data.study_aids?.items.map((one) => one.title)).toEqual([title])
  })

  it('is found by them in the lists', async () => {
    const token = await everything()
    const found = async (search: string) => {
      const { courses } = (await t.call(listCourses, { querystring: { search } }, token)).body.data
      const querystring = { search, status: 'all' } as const
      const { data: jobs } = (await t.call(listJobAlerts, { querystring }, token)).body
      return [...courses, jobs].flat().map(({ title }) => title)
    }
    expect(await found('लाभ')).toEqual(['CGL', 'Clerk'])
    expect(await found('हिसार बैंक')).toEqual(['Clerk'])
    expect(await found('हानि')).toEqual([])
  })

  it('comes first if its title has the words', async () => {
    await build().course({ title: 'First', ...courseInHindi('अनुपात') })
    await build().course({ title: 'Newest', ...courseInHindi('गणित', 'अनुपात से') })
    const { courses } = (await t.call(search, { querystring: { q: 'अनुपात' } })).body.data
    expect(courses.items.map(({ title }) => title)).toEqual(['First', 'Newest'])
  })
})

it('a course is found by the Hindi title of a class, which is named in both languages', async () => {
  const course = await build().course({ title: 'CGL' })
  const subject = await build().subject(course.id)
  await build().lesson(subject.id, { title: 'Discount', hi: { title: 'छूट', description: null } })
  await writeTopics(t.db)
  const { courses } = (await t.call(search, { querystring: { q: 'छूट' } })).body.data
  expect(courses.items.map(({ topics, hi }) => [topics, hi])).toEqual([
    [['Discount'], { topics: ['छूट'] }],
  ])
})
