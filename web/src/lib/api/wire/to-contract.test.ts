import { getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import type { Endpoint } from '@sopan/contract/endpoint'
import { listClasses, listNotes, listSubjects, listVideos } from '@sopan/contract/learning'
import { debugCall } from '@sopan/contract/status'
import { describe, expect, it } from 'vitest'

import { learningReaders } from './learning.ts'
import { addReaders, toContract } from './to-contract.ts'

addReaders(learningReaders)

/** `data` of a response, after it was brought into the form of the contract. */
const dataOf = (endpoint: Endpoint, body: unknown): unknown =>
  (toContract(endpoint, body) as { data: unknown }).data

/** The only item of a list. */
const itemOf = (endpoint: Endpoint, item: object): unknown =>
  (dataOf(endpoint, { data: [item] }) as unknown[])[0]

const course = { id: 3, title: 'Maths', type: 'paid', price: 1499, has_access: false }

const courseOf = (sent: object): unknown =>
  (dataOf(listCourses, { data: [sent] }) as { courses: unknown[] }).courses[0]

describe('a response', () => {
  it('keeps fields that have no rule', () => {
    const body = { data: [{ id: 1, language: 'hi' }], subject: null, server: 'a' }
    expect(toContract(listClasses, body)).toMatchObject(body)
  })

  it('of a call without rules is not changed', () => {
    const body = { data: { service: 'sopan' } }
    expect(toContract(debugCall, body)).toBe(body)
  })
})

describe('a list of courses', () => {
  it.each([
    [{ data: { courses: [course], next_cursor: 'abc' } }, 'abc'],
    [{ data: [course], next_cursor: 'abc' }, 'abc'],
    [{ data: [course] }, null],
    [{ courses: [course] }, null],
  ])('is read from %j', (body, cursor) => {
    expect(dataOf(listCourses, body)).toMatchObject({
      courses: [{ title: 'Maths' }],
      next_cursor: cursor,
    })
  })

  it.each([{ data: [] }, { data: [null, 'x'] }])('is empty in %j', (body) => {
    expect(dataOf(listCourses, body)).toEqual({ courses: [], next_cursor: null })
  })

  it.each([{}, { data: null }, { data: 'x' }, { data: {} }])('is incomplete in %j', (body) => {
    expect(toContract(listCourses, body)).toBeUndefined()
  })
})

describe('a course', () => {
  it.each([
    [0, 0],
    ['499.50', 499.5],
    [null, null],
    [undefined, null],
    ['', null],
  ])('with the price %j costs %j', (price, read) => {
    expect(courseOf({ ...course, price })).toMatchObject({ price: read })
  })

  it.each([
    [{ has_access: true, access_status: 'active' }, true, 'active'],
    [{ has_access: true }, true, 'active'],
    [{ has_access: 1 }, true, 'active'],
    [{ access_info: { has_access: 'true' } }, true, 'active'],
    [{ access_info: { has_access: true } }, true, 'active'],
    [{ has_access: true, access_status: 'expired' }, false, 'expired'],
    [{ has_access: false, access_status: 'expired' }, false, 'expired'],
    [{}, false, null],
  ])('with %j has access: %s', (sent, hasAccess, status) => {
    expect(courseOf(sent)).toMatchObject({ has_access: hasAccess, access_status: status })
  })

  it('takes counts from stats, and a subject by either title', () => {
    const data = {
      ...course,
      stats: { total_subjects: 2, total_classes: '9', validity_days: 30 },
      subjects: [
        { id: 1, title: 'Algebra' },
        { id: 2, subject_title: 'Geometry' },
      ],
    }
    expect(dataOf(getCourse, { data })).toMatchObject({
      subject_count: 2,
      class_count: 9,
      validity_days: 30,
      subjects: [{ subject_title: 'Algebra' }, { subject_title: 'Geometry' }],
      progress: { completed_classes: 0, total_classes: 0, percent: 0 },
    })
  })

  it.each([{}, { data: null }, { data: [] }])('is missing in %j', (body) => {
    expect(toContract(getCourse, body)).toBeUndefined()
  })
})

describe('an enrollment', () => {
  it.each([
    [{ has_access: true, expiry_date: '2026-01-01' }, true, '2026-01-01'],
    [{ has_access: '1' }, true, null],
    [{ has_access: false }, false, null],
  ])('is read from %j', (data, hasAccess, end) => {
    expect(dataOf(getEnrollment, { data })).toEqual({ has_access: hasAccess, expiry_date: end })
  })

  it.each([{}, { data: null }, { data: { has_access: null } }])('is missing in %j', (body) => {
    expect(toContract(getEnrollment, body)).toBeUndefined()
  })
})

describe('a subject', () => {
  it('has its title in either field', () => {
    const data = [
      { id: 3, subject_title: 'Algebra' },
      { id: '4', title: 'Ratio' },
    ]
    expect(dataOf(listSubjects, { data })).toMatchObject([
      { id: 3, subject_title: 'Algebra' },
      { id: 4, subject_title: 'Ratio' },
    ])
    expect(toContract(listSubjects, { data: null })).toBeUndefined()
  })
})

describe('a class', () => {
  const lesson = {
    id: 8,
    class_title: 'Percentage',
    is_preview: '1',
    view_count: '12',
    completed: true,
    notes: [{ id: 1, note_title: 'Rules', file_path: '/uploads/a.pdf' }],
  }

  it('has defaults for the fields that a server leaves out', () => {
    expect(toContract(listClasses, { data: [lesson, { id: 9, title: 'Ratio' }] })).toMatchObject({
      subject: null,
      data: [
        { ...lesson, class_type: null, duration: null, view_count: 12, is_preview: true },
        { class_title: 'Ratio', is_preview: false, completed: false, notes: [] },
      ],
    })
  })

  it('has the subject that it belongs to', () => {
    const subject = { id: '3', title: 'Arithmetic', course_id: 1, course_title: 'Maths' }
    expect(toContract(listClasses, { data: [lesson], subject })).toMatchObject({
      subject: { id: 3, subject_title: 'Arithmetic', course_id: 1, course_title: 'Maths' },
    })
  })
})

describe('a note', () => {
  it('without a file is left out', () => {
    const rules = { id: 1, note_title: 'Rules', file_path: '../../uploads/a.pdf' }
    const data = [rules, { id: 2, note_title: 'Lost', file_path: null }]
    expect(dataOf(listNotes, { data })).toEqual([{ ...rules, pages: null, size: null }])
  })
})

describe('a video', () => {
  it('has its address in either field', () => {
    const address = 'https://youtu.be/dQw4w9WgXcQ'
    expect(itemOf(listVideos, { id: 1, video_url: '/uploads/a.mp4' })).toMatchObject({
      video_url: '/uploads/a.mp4',
    })
    const hosted = { id: 2, title: 'Two', video_url: '', youtube_url: address }
    expect(itemOf(listVideos, hosted)).toMatchObject({ video_title: 'Two', video_url: address })
    expect(itemOf(listVideos, { id: 3 })).toMatchObject({ video_url: null })
  })

  it('has no default for the position where the learner stopped', () => {
    const video = { id: 1, position: 61.5, seq: 3 }
    expect(itemOf(listVideos, video)).toMatchObject(video)
    expect(itemOf(listVideos, { id: 1 })).not.toHaveProperty('seq')
  })
})
