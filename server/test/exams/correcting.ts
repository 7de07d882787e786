import { correctKey, getTest, previewKey } from '@sopan/contract/console/tests'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'

import { sweepRegrades } from '#server/features/exams/grades/regrade.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'

import type { TestApp } from '../app.ts'
import { makeCall } from '../commands.ts'

/** 'B', 'B,C' (either), '7', '6 to 8', 'all' or 'dropped'. */
function keyOf(text: string): QuestionKey {
  if (text === 'all' || text === 'dropped') return { mode: text, options: [] }
  const number = KINDS.number.inFile.read(text)
  return number ?? { mode: 'options', options: text.split(',') as OptionLetter[] }
}

interface Given {
  reason?: string
  /** An earlier paper, with the key of its question that counts. */
  paper?: { id: number; key: string }
}

/** Corrects keys, like a member of the staff who has just looked at the test. */
export function correcting(t: TestApp) {
  async function input(slug: string, number: number, key: string, paper: Given['paper']) {
    const { test, questions } = await makeCall(t, getTest, { params: { slug } })
    const shown = questions.find((one) => one.number === number)?.key
    const expected = paper === undefined ? (shown ?? keyOf('A')) : keyOf(paper.key)
    return { slug, number, paper_id: paper?.id ?? test.paper_id ?? 1, key: keyOf(key), expected }
  }

  return {
    preview: async (slug: string, number: number, key: string) =>
      makeCall(t, previewKey, { body: await input(slug, number, key, undefined) }),

    /** Corrects a key and grades the attempts again; returns what the call and the grading did. */
    async correct(slug: string, number: number, key: string, { reason, paper }: Given = {}) {
      const body = await input(slug, number, key, paper)
      const corrected = await makeCall(t, correctKey, {
        body: { ...body, reason: reason ?? 'two options are right' },
      })
      await sweepRegrades(t.db, createPaperCache(), () => t.time)
      const { regrade } = await makeCall(t, getTest, { params: { slug } })
      return { ...corrected, effect: regrade }
    },
  }
}
