import { search } from '@sopan/contract/search'
import { describe, expect, it } from 'vitest'

import { writeTopics } from '#server/db/queries/course-topics.ts'
import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

/** The found courses, each with its topics. */
async function find(q: string, token?: string) {
  const { courses } = (await t.call(search, { querystring: { q } }, token)).body.data
  return courses.items.map(({ title, topics }) => [title, ...topics])
}

async function learner() {
  const { id } = await build().user()
  return build().token(id, t.time)
}

/** A course with subjects and their classes; the topics are written as after an import. */
async function courseWith(
  given: Parameters<ReturnType<typeof build>['course']>[0],
  subjects: Record<string, string[]>,
) {
  const course = await build().course(given)
  for (const [title, classes] of Object.entries(subjects)) {
    const subject = await build().subject(course.id, { title })
    for (const one of classes)
      await build().lesson(subject.id, { title: one, teacher: 'Neha Kaur' })
  }
  await writeTopics(t.db)
  return course
}

describe('a search for a topic', () => {
  it('finds the course of a subject or class without access, with their titles', async () => {
    await courseWith(
      { title: 'CGL', ...forExams('SSC CGL') },
      { 'Quick sums': ['Percentages', 'Percentages of profit', 'Ratio'], Verbs: [] },
    )
    for (const token of [undefined, await learner()]) {
      expect(await find('percentages', token)).toEqual([
        ['CGL', 'Percentages', 'Percentages of profit'],
      ])
      expect(await find('ssc profit percentages', token)).toEqual([
        ['CGL', 'Percentages of profit', 'Percentages'],
      ])
      expect(await find('verbs', token)).toEqual([['CGL', 'Verbs']])
      expect(await find('ssc', token)).toEqual([['CGL']])
      expect(await find('प्रतिशत', token)).toEqual([['CGL', 'Percentages', 'Percentages of profit']])
    }
  })

  it('lists a course with the word in its own texts before one that has it inside', async () => {
    await build().course({ title: 'Ratio' })
    await build().course({ title: 'Sums', summary: 'With ratio' })
    await courseWith({ title: 'Newest' }, { Sums: ['Ratio'] })
    expect(await find('ratio')).toEqual([['Ratio'], ['Sums'], ['Newest', 'Ratio']])
  })

  it('finds for a visitor no free course, for a learner too', async () => {
    await courseWith({ title: 'Free', type: 'free', price_paise: null }, { Rivers: [] })
    expect(await find('rivers')).toEqual([])
    expect(await find('rivers', await learner())).toEqual([['Free', 'Rivers']])
  })

  it('finds nothing that is not published, and sends no title of it', async () => {
    await courseWith({ title: 'Draft', published: false }, { Rivers: ['Ganga'] })
    const course = await build().course({ title: 'Shown' })
    const hidden = await build().subject(course.id, { title: 'Rivers', published: false })
    await build().lesson(hidden.id, { title: 'Ganga' })
    const shown = await build().subject(course.id, { title: 'Land' })
    await build().lesson(shown.id, { title: 'Rivers of Haryana', published: false })
    await build().lesson(shown.id, { title: 'Yamuna' })
    await writeTopics(t.db)
    const token = await learner()
    for (const q of ['rivers', 'ganga']) expect([q, await find(q, token)]).toEqual([q, []])
    expect(await find('yamuna', token)).toEqual([['Shown', 'Yamuna']])
    await t.db.updateTable('class').set({ published: false }).execute()
    expect(await find('yamuna', token)).toEqual([['Shown']])
    await writeTopics(t.db)
    expect(await find('yamuna', token)).toEqual([])
  })
})

describe('a search for a teacher', () => {
  it('finds courses by the teachers of their classes', async () => {
    await courseWith({ title: 'CGL', teacher: 'R. Malik' }, { Grammar: ['Nouns'] })
    expect(await find('neha kaur')).toEqual([['CGL']])
  })

  it('finds courses by a whole name in their description, if nothing else has it', async () => {
    const described = { description_markdown: 'Taught by **Rakesh Malik**, Hisar.' }
    await build().course({ title: 'CGL', teacher: 'R. Malik', ...described })
    await build().course({ title: 'Free', type: 'free', price_paise: null, ...described })
    await writeTopics(t.db)
    expect(await find('rakesh malik')).toEqual([['CGL']])
    await build().course({ title: 'CHSL', teacher: 'Rakesh Malik' })
    expect(await find('rakesh malik')).toEqual([['CHSL']])
  })
})
