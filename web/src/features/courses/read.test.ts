import { describe, expect, it } from 'vitest'

import { readCourse, readCoursePage, readDetail } from './read.ts'

const course = { id: 3, title: 'Maths', type: 'paid', price: 1499, has_access: false }

describe('a course list', () => {
  it.each([
    [{ data: { courses: [course], next_cursor: 'abc' } }, 'abc'],
    [{ data: [course], next_cursor: 'abc' }, 'abc'],
    [{ data: [course] }, null],
    [{ courses: [course] }, null],
  ])('is read from %j', (body, cursor) => {
    const page = readCoursePage(body)
    expect(page.courses.map((one) => one.title)).toEqual(['Maths'])
    expect(page.nextCursor).toBe(cursor)
  })

  it.each([null, {}, { data: null }, { data: 'x' }])('is empty in %j', (body) => {
    expect(readCoursePage(body).courses).toEqual([])
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
    expect(readCourse({ ...course, price }).price).toBe(read)
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
    expect(readCourse(sent)).toMatchObject({ has_access: hasAccess, access_status: status })
  })

  it('takes counts from stats, and a subject by either title', () => {
    const detail = readDetail({
      ...course,
      stats: { total_subjects: 2, total_classes: 9, validity_days: 30 },
      subjects: [
        { id: 1, title: 'Algebra' },
        { id: 2, subject_title: 'Geometry' },
      ],
    })
    expect(detail).toMatchObject({ subject_count: 2, class_count: 9, validity_days: 30 })
    expect(detail.subjects.map((subject) => subject.subject_title)).toEqual(['Algebra', 'Geometry'])
  })
})
