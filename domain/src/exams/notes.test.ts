import type { AttemptNote } from '@sopan/contract/exams/notes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { NO_NOTES, type Notes, mergeNotes } from './notes.ts'

const shown = (notes: Notes) =>
  new Map([...notes].toSorted(([a], [b]) => (`${a}` < `${b}` ? -1 : 1)))

describe('notes of two devices and the server', () => {
  const change = fc.record({
    device: fc.constantFrom(0, 1),
    subject: fc.constantFrom<(number | 'language')[]>(1, 2, 3, 'language'),
    isOn: fc.boolean(),
  })
  /** Which delivery is made next, with how many of the notes; also again, and in any order. */
  const delivery = fc.record({
    from: fc.constantFrom(0, 1, 2),
    to: fc.constantFrom(0, 1, 2),
    skip: fc.integer({ min: 0, max: 4 }),
  })
  const step = fc.oneof(change, delivery)

  it('are the same after every order of changes, deliveries and repetitions', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        // The two devices and the server.
        const places: [Notes, Notes, Notes] = [NO_NOTES, NO_NOTES, NO_NOTES]
        const made: AttemptNote[] = []
        for (const one of steps) {
          if ('from' in one) {
            const sent = [...places[one.from].values()].slice(one.skip).toReversed()
            places[one.to] = mergeNotes(places[one.to], sent)
            continue
          }
          const { device, subject, isOn } = one
          const known = [...places[device].values()]
          const seq = 1 + Math.max(0, ...known.map((note) => note.seq))
          const version = { seq, writer: device === 0 ? 'aaaaaaaa' : 'bbbbbbbb' }
          const note: AttemptNote =
            subject === 'language'
              ? { language: isOn ? 'hi' : 'en', ...version }
              : { question_id: subject, marked: isOn, ...version }
          made.push(note)
          places[device] = mergeNotes(places[device], [note])
          // The newest write of a device is what it shows.
          expect(places[device].get(subject)).toBe(note)
        }
        const server = places.reduce((all, notes) => mergeNotes(all, [...notes.values()]))
        expect(shown(server)).toEqual(shown(mergeNotes(NO_NOTES, made)))
        for (const notes of places) {
          expect(shown(mergeNotes(notes, [...server.values()]))).toEqual(shown(server))
        }
      }),
    )
  })

  it('are the greatest (seq, writer) of each question and of the language', () => {
    const notes: AttemptNote[] = [
      { question_id: 1, marked: true, seq: 2, writer: 'aaaaaaaa' },
      { question_id: 1, marked: false, seq: 2, writer: 'bbbbbbbb' },
      { question_id: 1, marked: true, seq: 1, writer: 'cccccccc' },
      { language: 'hi', seq: 1, writer: 'aaaaaaaa' },
    ]
    expect([...mergeNotes(NO_NOTES, notes).values()]).toEqual([notes[1], notes[3]])
  })
})
