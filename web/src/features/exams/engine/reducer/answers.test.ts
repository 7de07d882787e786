import type { Answer } from '@sopan/contract/exams/answer'
import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import { isNewer } from '@sopan/domain/exams/write-order'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

import {
  type AttemptAnswers,
  withoutAcknowledged,
  batchOf,
  NO_ANSWERS,
  entryFor,
  withServerEntries,
  withUnsent,
  answerOf,
  entriesToSubmit,
} from './answers.ts'

const choose = (answers: AttemptAnswers, questionId: number, option: string | null, writer = 'w') =>
  withUnsent(answers, [
    entryFor(answers, { questionId, option: option as Answer | null, seconds: 3 }, writer),
  ])

describe('the answers of an attempt', () => {
  it('gives each choice a greater seq than all that it has seen', () => {
    const seen = withServerEntries(NO_ANSWERS, [], 41)
    const answers = choose(choose(seen, 1, 'A'), 1, 'B')
    expect(answerOf(answers, 1)).toBe('B')
    expect([...answers.unsent.values()].map(({ seq }) => seq)).toEqual([43])
  })

  it('removes only what was acknowledged, not a later choice', () => {
    const first = choose(NO_ANSWERS, 1, 'A')
    const second = choose(first, 1, 'B')
    const sent = batchOf(first, 100)
    expect(batchOf(withoutAcknowledged(second, sent, 1), 100)).toEqual(batchOf(second, 100))
    expect(withoutAcknowledged(second, batchOf(second, 100), 2).unsent.size).toBe(0)
  })

  it("does not mistake another writer's entry with the same seq for its own", () => {
    const answers = choose(NO_ANSWERS, 1, 'A')
    const other = [{ question_id: 1, seq: 1, writer: 'other' }]
    expect(withoutAcknowledged(answers, other, 1).unsent.size).toBe(1)
  })

  it('submits every selected answer, also the saved ones, and omits unanswered questions', () => {
    const saved: AnswerEntry = {
      question_id: 9,
      selected_option: 'D' as Answer,
      seq: 3,
      writer: 'x',
      seconds: 0,
    }
    let answers = withServerEntries(NO_ANSWERS, [saved], 3)
    answers = choose(answers, 1, 'A')
    answers = choose(choose(answers, 2, 'C'), 2, null)
    const sent = entriesToSubmit(answers).map((one) => [one.question_id, one.selected_option])
    // A cleared answer that is not yet acknowledged is included: the server may still store the
    // option.
    expect(sent).toEqual([
      [9, 'D'],
      [1, 'A'],
      [2, null],
    ])
    const arrived = withoutAcknowledged(answers, batchOf(answers, 100), 6)
    expect(entriesToSubmit(arrived).map((one) => one.question_id)).toEqual([9, 1])
  })

  it('sends the oldest first, up to the batch size', () => {
    let answers = NO_ANSWERS
    for (const id of [3, 1, 2]) answers = choose(answers, id, 'A')
    expect(batchOf(answers, 2).map((one) => one.question_id)).toEqual([3, 1])
  })
})

describe('any order of saves, losses and duplicates', () => {
  const question = fc.integer({ min: 1, max: 4 })
  const page = fc.integer({ min: 0, max: 2 })
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('choose'),
        page,
        question,
        option: fc.constantFrom<(string | null)[]>('A', 'B', 'C', null),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('save', 'lose request', 'lose answer'), page }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('hold', 'deliver held', 'look', 'reload'), page }),
    },
  )
  type Step = { do: string; page: number; question?: number; option?: string | null }

  /** Three pages, on one device or several: each has answers, and a writer that a reload changes. */
  function play(steps: readonly Step[]) {
    const server = new ExamServer(attemptOf(4), () => 0)
    const pages = [NO_ANSWERS, NO_ANSWERS, NO_ANSWERS]
    const loads = [0, 0, 0]
    const made: AnswerEntry[] = []
    const held: { page: number; entries: AnswerEntry[] }[] = []
    const save = (index: number, entries: AnswerEntry[], isHeard: boolean) => {
      const { answers: acknowledged, max_seq: maxSeq } = server.store(entries)
      const answers = pages[index] ?? NO_ANSWERS
      if (isHeard) pages[index] = withoutAcknowledged(answers, acknowledged, maxSeq)
    }
    for (const { do: act, page: index, ...what } of steps) {
      const answers = pages[index] ?? NO_ANSWERS
      const batch = batchOf(answers, 2)
      if (act === 'choose' && what.question !== undefined) {
        const option = (what.option ?? null) as Answer | null
        const choice = { questionId: what.question, option, seconds: 1 }
        const entry = entryFor(answers, choice, `page${index}load${loads[index]}`)
        made.push(entry)
        pages[index] = withUnsent(answers, [entry])
      }
      if (act === 'save') save(index, batch, true)
      if (act === 'lose answer') save(index, batch, false)
      if (act === 'hold') held.push({ page: index, entries: batch })
      if (act === 'deliver held') {
        const one = held.pop()
        if (one !== undefined) save(one.page, one.entries, true)
      }
      if (act === 'look') {
        pages[index] = withServerEntries(answers, [...server.stored.values()], server.maxSeq)
      }
      if (act === 'reload') {
        loads[index] = (loads[index] ?? 0) + 1
        const serverEntries = [...server.stored.values()]
        pages[index] = withUnsent(withServerEntries(NO_ANSWERS, serverEntries, server.maxSeq), [
          ...answers.unsent.values(),
        ])
      }
    }
    // Finally everything is delivered, in any order.
    for (const one of held) server.store(one.entries)
    for (const index of [2, 0, 1]) {
      while ((pages[index]?.unsent.size ?? 0) > 0)
        save(index, batchOf(pages[index] ?? NO_ANSWERS, 2), true)
    }
    return { server, made }
  }

  it('ends in the same stored answers: of each question the greatest (seq, writer)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { server, made } = play(steps)
        const winners = new Map<number, AnswerEntry>()
        for (const entry of made) {
          const known = winners.get(entry.question_id)
          if (known === undefined || isNewer(entry, known)) winners.set(entry.question_id, entry)
        }
        expect(new Map([...server.stored].toSorted())).toEqual(new Map([...winners].toSorted()))
      }),
    )
  })

  it('stores the last choice of a learner with one page, whichever calls were lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const alone = (steps as Step[]).map((one) => ({ ...one, page: 0 }))
        const { server } = play(alone)
        const last = new Map(
          alone.flatMap(({ do: act, question: id, option }) =>
            act === 'choose' && id !== undefined ? [[id, option ?? null] as const] : [],
          ),
        )
        expect(server.options()).toEqual(Object.fromEntries(last))
      }),
    )
  })
})
