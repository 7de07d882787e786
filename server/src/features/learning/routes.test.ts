import {
  completeClass,
  listClasses,
  listNotes,
  listVideos,
  saveVideoPosition,
} from '@sopan/contract/learning'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const DENIED = 'Access denied. Please purchase the course to view this content.'

async function scene() {
  const user = await build().user()
  const token = await build().token(user.id, t.time)
  const course = await build().course({ title: 'Maths' })
  const subject = await build().subject(course.id, { title: 'Numbers' })
  const lesson = await build().lesson(subject.id, { title: 'Primes' })
  const preview = await build().lesson(subject.id, { title: 'Look', is_preview: true })
  const video = await build().video(lesson.id)
  const note = await build().note(subject.id, { title: 'Formulas' })
  const classNote = await build().note(subject.id, { title: 'Sieve', class_id: lesson.id })
  const id = (value: number) => String(value)
  return { user, token, course, subject, lesson, preview, video, note, classNote, id }
}

describe('without access', () => {
  it('rejects the preview of a withdrawn course, except for learners who have it', async () => {
    const { user, token, course, preview } = await scene()
    await t.db.updateTable('course').set({ published: false }).execute()
    const classes = { querystring: { class_id: String(preview.id) } }
    const body = { class_id: preview.id }
    for (const reply of [
      await t.raw(listClasses, classes, { token }),
      await t.raw(listVideos, classes, { token }),
      await t.raw(completeClass, { body }, { token }),
    ]) {
      expect(reply.status).toBe(403)
    }
    await build().grant(user.id, course.id)
    await t.call(listVideos, classes, token)
  })

  it('is told that a preview is one, until the course is bought', async () => {
    const { user, token, course, subject, preview, id } = await scene()
    const ofClass = async () =>
      (await t.call(listClasses, { querystring: { class_id: id(preview.id) } }, token)).body.data
    expect(await ofClass()).toMatchObject([{ is_preview: true }])
    await build().grant(user.id, course.id)
    expect(await ofClass()).toMatchObject([{ is_preview: false }])
    const ofSubject = { querystring: { subject_id: id(subject.id) } }
    const { data } = (await t.call(listClasses, ofSubject, token)).body
    expect(data.map((one) => one.is_preview)).toEqual([false, false])
  })

  it('rejects every paid part under every path, and opens previews', async () => {
    const { token, subject, lesson, preview, video } = await scene()
    const asks = [
      t.raw(listClasses, { querystring: { subject_id: subject.id } }, { token }),
      t.raw(listClasses, { querystring: { class_id: lesson.id } }, { token }),
      t.raw(listNotes, { querystring: { subject_id: subject.id } }, { token }),
      t.raw(listVideos, { querystring: { class_id: lesson.id } }, { token }),
      t.raw(completeClass, { body: { class_id: lesson.id } }, { token }),
      t.raw(
        saveVideoPosition,
        {
          body: {
            class_id: lesson.id,
            video_id: video.id,
            position: 1,
            seq: 1,
            writer: 'aaaaaaaa',
          },
        },
        { token },
      ),
    ]
    for (const { status, body } of await Promise.all(asks)) {
      expect([status, body.message, body.data]).toEqual([403, DENIED, null])
    }
    expect(await t.db.selectFrom('class_progress').selectAll().execute()).toEqual([])
    const open = { querystring: { class_id: String(preview.id) } }
    expect((await t.call(listClasses, open, token)).body.data[0]?.class_title).toBe('Look')
    expect((await t.call(listVideos, open, token)).body.data).toEqual([])
    await t.call(completeClass, { body: { class_id: preview.id } }, token)
  })

  it('answers 401 to a visitor', async () => {
    const { subject, preview } = await scene()
    expect((await t.raw(listClasses, { querystring: { subject_id: subject.id } })).status).toBe(401)
    expect((await t.raw(listVideos, { querystring: { class_id: preview.id } })).status).toBe(401)
  })

  it('applies from the next request after the entitlement ends', async () => {
    const { user, token, course, subject } = await scene()
    const ends = new Date(t.time.getTime() + 1000)
    await build().grant(user.id, course.id, { ends_at: ends })
    const input = { querystring: { subject_id: subject.id } }
    expect((await t.raw(listNotes, input, { token })).status).toBe(200)
    t.time = ends
    expect((await t.raw(listNotes, input, { token })).status).toBe(403)
  })

  it('applies to a buyer whose access was revoked', async () => {
    const { user, token, course, subject } = await scene()
    await build().grant(user.id, course.id, { revoked_at: t.time })
    const reply = await t.raw(listNotes, { querystring: { subject_id: subject.id } }, { token })
    expect(reply.status).toBe(403)
  })
})

describe('with access', () => {
  async function studying() {
    const made = await scene()
    await build().grant(made.user.id, made.course.id)
    return made
  }

  it('a subject lists its classes in order with their notes and the learner’s progress', async () => {
    const { token, course, subject, lesson, preview, classNote, id } = await studying()
    const { body } = await t.call(
      listClasses,
      { querystring: { subject_id: id(subject.id) } },
      token,
    )
    expect(body.subject).toEqual({
      id: subject.id,
      subject_title: 'Numbers',
      course_id: course.id,
      course_title: 'Maths',
    })
    expect(body.data.map((one) => one.id)).toEqual([lesson.id, preview.id])
    expect(body.data[0]).toMatchObject({
      class_title: 'Primes',
      video_count: 1,
      view_count: 0,
      is_preview: false,
      completed: false,
      duration: null,
      class_type: null,
    })
    expect(body.data[0]?.notes.map((note) => note.id)).toEqual([classNote.id])
  })

  it('notes have the pages and the size of their files, as far as they are known', async () => {
    const { token, subject, note, id } = await studying()
    const bytes = Buffer.from('1 0 obj\n<</Type/Pages/Count 4>>\nendobj\n')
    const path = await t.files.put('paid', bytes, 'pdf')
    await t.db.updateTable('note').set({ file_path: path }).where('id', '=', note.id).execute()
    const { body } = await t.call(listNotes, { querystring: { subject_id: id(subject.id) } }, token)
    expect(body.data).toMatchObject([
      { note_title: 'Formulas', pages: 4, size: bytes.length },
      { note_title: 'Sieve', pages: null, size: null },
    ])
  })

  it('file URLs are signed for the learner, for 15 minutes and for 4 hours', async () => {
    const { user, token, subject, lesson, id } = await studying()
    const notes = await t.call(listNotes, { querystring: { subject_id: id(subject.id) } }, token)
    const videos = await t.call(listVideos, { querystring: { class_id: id(lesson.id) } }, token)
    const life = (address: string | null | undefined) => {
      const url = new URL(address ?? '', 'https://x.example')
      expect(url.searchParams.get('u')).toBe(String(user.id))
      return (Number(url.searchParams.get('expires')) - t.time.getTime() / 1000) / 60
    }
    expect(life(notes.body.data[0]?.file_path)).toBeGreaterThanOrEqual(15)
    expect(life(notes.body.data[0]?.file_path)).toBeLessThanOrEqual(20)
    expect(life(videos.body.data[0]?.video_url)).toBeGreaterThanOrEqual(240)
  })

  it('a class of another subject, a withdrawn one and an unknown one are not found', async () => {
    const { token, course, lesson, subject, id } = await studying()
    const other = await build().subject(course.id)
    const gone = await build().lesson(subject.id, { published: false })
    const ask = (querystring: object) => t.raw(listClasses, { querystring }, { token })
    const foreign = await ask({ subject_id: other.id, class_id: lesson.id })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Class Not Found'])
    expect((await ask({ class_id: gone.id })).status).toBe(404)
    expect((await ask({ class_id: 999_999 })).status).toBe(404)
    expect((await ask({ subject_id: 999_999 })).body.message).toBe('Subject Not Found')
    expect((await ask({})).status).toBe(400)
    expect((await ask({ subject_id: id(-5) })).status).toBe(400)
  })

  it('completing a class counts once and is read back; views count learners', async () => {
    const { token, lesson, id } = await studying()
    await t.call(completeClass, { body: { class_id: lesson.id } }, token)
    const first = await t.db.selectFrom('class_progress').selectAll().executeTakeFirstOrThrow()
    t.time = new Date(t.time.getTime() + 60_000)
    await t.call(completeClass, { body: { class_id: lesson.id } }, token)
    const rows = await t.db.selectFrom('class_progress').selectAll().execute()
    expect(rows.map((row) => row.completed_at)).toEqual([first.completed_at])
    const { body } = await t.call(listClasses, { querystring: { class_id: id(lesson.id) } }, token)
    expect(body.data[0]).toMatchObject({ completed: true, view_count: 1 })
  })

  it('stores the position with the greatest (seq, writer), in any order of saves', async () => {
    const { token, lesson, video, id } = await studying()
    const place = fc.record({
      position: fc.integer({ min: 0, max: 600 }),
      seq: fc.integer({ min: 0, max: 4 }),
      writer: fc.constantFrom('aaaaaaaa', 'bbbbbbbb'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 6 }), async (places) => {
        await t.db.deleteFrom('video_progress').execute()
        const body = { class_id: lesson.id, video_id: video.id }
        await Promise.all(
          places.map((one) => t.call(saveVideoPosition, { body: { ...body, ...one } }, token)),
        )
        const greatest = places
          .map((one) => `${one.seq} ${one.writer}`)
          .toSorted()
          .at(-1)
        const row = await t.db.selectFrom('video_progress').selectAll().executeTakeFirstOrThrow()
        expect(`${row.seq} ${row.writer}`).toBe(greatest)
        const { body: videos } = await t.call(
          listVideos,
          { querystring: { class_id: id(lesson.id) } },
          token,
        )
        expect(videos.data[0]).toMatchObject({ position: row.position_seconds, seq: row.seq })
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    { position: -1 },
    { position: '12' },
    { position: 1e9 },
    { seq: -1 },
    { seq: 1.5 },
    { writer: '' },
    { writer: 'A b' },
    { video_id: 0 },
    { class_id: null },
    { class_id: [1] },
  ])('rejects the position %j and stores nothing', async (wrong) => {
    const { token, lesson, video } = await studying()
    const right = { position: 5, seq: 1, writer: 'aaaaaaaa' }
    const body = { class_id: lesson.id, video_id: video.id, ...right, ...wrong }
    expect((await t.raw(saveVideoPosition, { body }, { token })).status).toBe(400)
    expect(await t.db.selectFrom('video_progress').selectAll().execute()).toEqual([])
  })

  it('stores no position for a video of another class', async () => {
    const { token, lesson, preview } = await studying()
    const foreign = await build().video(preview.id)
    const body = {
      class_id: lesson.id,
      video_id: foreign.id,
      position: 5,
      seq: 1,
      writer: 'aaaaaaaa',
    }
    expect((await t.raw(saveVideoPosition, { body }, { token })).status).toBe(404)
  })
})
