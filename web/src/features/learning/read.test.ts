import { describe, expect, it } from 'vitest'

import {
  readClasses,
  readLessonPage,
  readNotes,
  readPlace,
  readSubjects,
  readVideos,
} from './read.ts'

describe('a subject', () => {
  it('has its title in either field', () => {
    expect(
      readSubjects([
        { id: 3, subject_title: 'Algebra' },
        { id: '4', title: 'Ratio' },
      ]),
    ).toEqual([
      { id: 3, title: 'Algebra' },
      { id: 4, title: 'Ratio' },
    ])
    expect(readSubjects(null)).toEqual([])
  })
})

describe('a class', () => {
  const sent = {
    id: 8,
    subject_id: 3,
    course_id: 1,
    class_title: 'Percentage',
    is_preview: '1',
    view_count: '12',
    completed: true,
    notes: [{ id: 1, note_title: 'Rules', file_path: '/uploads/a.pdf' }],
  }

  it('is read with what a server leaves out', () => {
    const { classes, subject } = readClasses({ data: [sent, { id: 9, title: 'Ratio' }] })
    expect(subject).toBeNull()
    expect(classes[0]).toMatchObject({
      class_title: 'Percentage',
      class_type: null,
      duration: null,
      view_count: 12,
      is_preview: true,
      completed: true,
      notes: [{ note_title: 'Rules' }],
    })
    expect(classes[1]).toMatchObject({
      class_title: 'Ratio',
      is_preview: false,
      completed: false,
      notes: [],
    })
  })

  it('comes with where it stands', () => {
    const head = { id: 3, subject_title: 'Arithmetic', course_id: 1, course_title: 'Maths' }
    expect(readLessonPage({ data: [sent], subject: head }, 8)).toMatchObject({
      subject: { id: 3, title: 'Arithmetic', courseId: 1, courseTitle: 'Maths' },
      lesson: { id: 8 },
    })
    expect(readLessonPage({ data: [sent] }, 9)).toBeNull()
    expect(readLessonPage({}, 9)).toBeNull()
  })
})

describe('a note', () => {
  it('without a file is none', () => {
    expect(
      readNotes([
        { id: 1, note_title: 'Rules', file_path: '../../uploads/a.pdf' },
        { id: 2, note_title: 'Lost', file_path: null },
      ]),
    ).toEqual([{ id: 1, note_title: 'Rules', file_path: '../../uploads/a.pdf' }])
  })
})

describe('a video', () => {
  it('has its address in either field', () => {
    const [file, hosted, none] = readVideos([
      { id: 1, video_title: 'One', video_url: '/uploads/a.mp4', position: 61.5, seq: 3 },
      { id: 2, title: 'Two', video_url: '', youtube_url: 'https://youtu.be/dQw4w9WgXcQ' },
      { id: 3 },
    ])
    expect(file).toMatchObject({
      video_title: 'One',
      address: '/uploads/a.mp4',
      place: { position: 61.5, seq: 3 },
    })
    expect(hosted).toMatchObject({
      video_title: 'Two',
      address: 'https://youtu.be/dQw4w9WgXcQ',
      place: null,
    })
    expect(none?.address).toBeNull()
  })

  it('has a place only where a server says all of it', () => {
    expect(readPlace({ position: 0, seq: 0 })).toEqual({ position: 0, seq: 0 })
    expect(readPlace({ position: 12 })).toBeNull()
    expect(readPlace(undefined)).toBeNull()
  })
})
