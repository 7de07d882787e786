import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { id, idText, patterned, userIdText } from '../fields.ts'
import { marks } from './exams.ts'
import { questionKind } from './keys.ts'
import { examOption } from './option.ts'

const questionText = {
  question_text: z.string(),
  question_html: z.string().nullable(),
  /** Two to five in display order, which differs per attempt if the test shuffles options; empty where the answer is typed. */
  options: z.array(examOption),
}

/** A question as shown in an attempt: without key and explanation. */
export const question = z.object({
  id,
  position: z.int().positive(),
  section_id: id.nullable(),
  kind: questionKind,
  ...questionText,
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string().nullable(),
  option_d: z.string().nullable(),
  marks,
  /** Of a question with several right options: the marks of each of them; absent if only all of them have marks. */
  partly: z.string().optional(),
  /** The other languages of the test, such as 'hi'. */
  translations: z.array(z.object({ language: z.string(), ...questionText })),
})
export type Question = z.output<typeof question>

const passageText = { passage_text: z.string(), passage_html: z.string().nullable() }

/** A text that several questions are about, which follow each other; it is shown once beside all of them. */
export const passage = z.object({
  question_ids: z.array(id).min(1),
  ...passageText,
  /** In the other languages of the test, as far as it has them. */
  translations: z.array(z.object({ language: z.string(), ...passageText })),
})
export type Passage = z.output<typeof passage>

/** Absent in a paper without passages. */
export const passages = z.array(passage).optional()

/** The hash of the bytes in which one release of the server sends the questions of a paper. */
const paperHash = patterned(22, /^[\w-]{22}$/)

/**
 * Where the questions of an attempt are: at paper.php, with the options in the paper's order. `shuffled`: the page shows
 * them in the order of domain's `optionOrder`.
 */
export const paperPlace = z.object({ id, hash: paperHash, shuffled: z.boolean() })
export type PaperPlace = z.output<typeof paperPlace>

/** The questions of an attempt's paper, which never change: the same bytes for each attempt. */
export const getPaper = endpoint(
  'GET',
  '/tests/paper.php',
  'Returns the questions of the paper of an attempt in progress, as `paper` of start.php and attempt.php names it. 404 ' +
    'without an open attempt of this paper, or if the server has other bytes than those of the hash (another release): ' +
    "then the page asks attempt.php without 'paper-apart'.",
  {
    querystring: z.object({ paper_id: idText, hash: paperHash, user_id: userIdText }),
    response: { 200: envelope(z.object({ questions: z.array(question), passages })) },
  },
)
