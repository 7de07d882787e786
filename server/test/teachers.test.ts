import { getCourse, listCourses } from '@sopan/contract/courses'
import { listOwnCourses } from '@sopan/contract/dashboard'
import { listClasses } from '@sopan/contract/learning'
import { listOwnTickets, submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { answerTicket } from '#server/features/support/operate.ts'

import { testApp } from './app.ts'
import { type ContentChanges, everyField, writeFolder } from './content/content-folder.ts'
import { factories } from './factories.ts'

const t = testApp()

const importing = (changes: ContentChanges = {}) =>
  importContent(t.db, t.files, writeFolder({ ...everyField, ...changes }), {
    now: t.time,
    unpublish: true,
  })

const COURSE = 'courses/maths/course.yaml'
const named = (name: string) => ({
  [COURSE]: String(everyField[COURSE]).replace('R. Malik', name),
})

const malik = {
  name: 'R. Malik',
  about: 'Maths for SSC and banks',
  image: expect.stringMatching(/^\/uploads\/public\/\w+\.svg$/),
}

async function learner() {
  const build = factories(t.db)
  const { id } = await build.user()
  const token = await build.token(id, t.time)
  return { id, token, grant: (course: number) => build.grant(id, course) }
}

/** As a learner sees it: the lists of visitors are kept until an import announces a change. */
async function listed() {
  const { token } = await learner()
  return (await t.call(listCourses, { querystring: {} }, token)).body.data.courses[0]
}

it.each(['R. Malik', 'r.malik', ' R.  MALIK '])(
  'the file of a teacher is sent with a course that names %j',
  async (name) => {
    await importing(named(`'${name}'`))
    const course = await listed()
    expect(course).toMatchObject({ teacher: name.trim(), teacher_profile: malik })
    const querystring = { id: String(course?.id) }
    expect((await t.call(getCourse, { querystring })).body.data.teacher_profile).toEqual(malik)
    const { token, grant } = await learner()
    await grant(course?.id ?? 0)
    const own = (await t.call(listOwnCourses, { querystring: {} }, token)).body.data.courses
    expect(own.map((one) => one.teacher_profile)).toEqual([malik])
  },
)

it('a course whose teacher has no file, or one that was withdrawn, has the name alone', async () => {
  await importing(named('S. Dahiya'))
  expect(await listed()).toMatchObject({ teacher: 'S. Dahiya', teacher_profile: null })
  await importing()
  expect(await listed()).toMatchObject({ teacher_profile: malik })
  await importing({ 'teachers/r-malik.yaml': null, 'teachers/r-malik.svg': null })
  expect(await listed()).toMatchObject({ teacher: 'R. Malik', teacher_profile: null })
})

it('of two files with the same name the one that was added first is shown', async () => {
  await importing()
  await importing({ 'teachers/malik.yaml': 'name: r. malik\n' })
  expect(await listed()).toMatchObject({ teacher_profile: malik })
})

it('the file of a teacher is sent with a class that names the teacher', async () => {
  const lesson = 'courses/maths/01-numbers/02-factors.yaml'
  await importing({ [lesson]: String(everyField[lesson]).replace('S. Dahiya', 'R. Malik') })
  const { token, grant } = await learner()
  const { id } = await t.db.selectFrom('course').select('id').executeTakeFirstOrThrow()
  await grant(id)
  const { id: subjectId } = await t.db.selectFrom('subject').select('id').executeTakeFirstOrThrow()
  const querystring = { subject_id: String(subjectId) }
  const { data } = (await t.call(listClasses, { querystring }, token)).body
  expect(data.map((one) => one.teacher_profile)).toEqual([null, malik])
})

it('an answer names the member of the staff if there is a file with this name, and otherwise no member', async () => {
  await importing()
  const { token } = await learner()
  const body = { email: 'anjali@example.com', message: 'Why is B right?' }
  const { ticket_id: id } = (await t.call(submitTicket, { body }, token)).body.data
  for (const actor of ['staff 4 R. Malik', 'staff 5 Anita Rao', 'ravi']) {
    await answerTicket(t.db, id, { text: 'Because.' }, { actor, now: t.time, dryRun: false })
  }
  const { data } = (await t.call(listOwnTickets, { querystring: {} }, token)).body
  const sent = data[0]?.messages ?? []
  expect(sent.map((one) => one.teacher_profile)).toEqual([malik, null, null])
  expect(JSON.stringify(sent)).not.toMatch(/Anita|ravi/)
})
