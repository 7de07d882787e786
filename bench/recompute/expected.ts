import type { Kysely } from 'kysely'

import { decimals } from './decimals.ts'
import {
  type AttemptRow,
  type QuestionRow,
  type RevealRow,
  readAnswers,
  readAttempts,
  readQuestions,
  readReveals,
} from './rows.ts'

/**
 * Recomputes marks, ranks and percentiles from keys and answers alone. It shares no code with the product: it
 * imports nothing of it, counts by comparing all learners in pairs, and divides whole numbers of any size.
 */
export interface Expected {
  attempt: number
  user: number
  exam: number
  /** 'score of total', 'place of learners, percentile' or 'none'. */
  marks: string
  rank: string
  sections: string
  /** 'passed' or 'not passed', and the sections whose cut-off was missed, from 1. */
  passed: string
  /** 'average, best', or 'none'. */
  all: string
  /** Whether it began after its keys were known to all. */
  isAfterKeys: boolean
}

interface Sum {
  marks: bigint
  possible: bigint
}

/** An attempt with its marks in all and in each section, and a question of each section. */
interface Marked extends AttemptRow {
  sums: Sum[]
  sections: QuestionRow[]
}

const LEAST = 30

export async function expected(db: Kysely<unknown>): Promise<Expected[]> {
  const attempts = (await readAttempts(db)).toSorted((a, b) => a.id - b.id)
  const questions = Map.groupBy(await readQuestions(db), (question) => question.paper)
  const answers = await readAnswers(db)
  const marked = attempts.map((attempt): Marked => {
    const own = questions.get(attempt.paper) ?? []
    const sections = [...new Set(own.flatMap(({ section }) => section ?? []))].toSorted(
      (a, b) => a - b,
    )
    const sum = (some: QuestionRow[]) =>
      some
        .map((question) => worth(question, answers.get(`${attempt.id} ${question.id}`) ?? null))
        .reduce(
          (all, one) => ({ marks: all.marks + one.marks, possible: all.possible + one.possible }),
          NOTHING,
        )
    const ofSections = sections.map((section) => own.filter((one) => one.section === section))
    return {
      ...attempt,
      sums: [sum(own.filter((one) => !one.qualifying)), ...ofSections.map(sum)],
      sections: ofSections.flatMap(([one]) => one ?? []),
    }
  })
  const markings = new Map([...questions].map(([paper, own]) => [paper, markingText(own)]))
  const rankingOf = (one: AttemptRow) => `${one.exam} ${one.denominator} ${markings.get(one.paper)}`
  const { isFirst, isAfterKeys } = beginnings(attempts, await readReveals(db), rankingOf)
  const byRanking = Map.groupBy(marked.filter(isFirst), rankingOf)
  return marked.map((one) => {
    const others = byRanking.get(rankingOf(one)) ?? []
    const isRanked = others.includes(one) && others.length >= LEAST
    const ranks = one.sums.map((_, index) => (isRanked ? rankText(one, others, index) : 'none'))
    const [sum = NOTHING] = one.sums
    const denominator = BigInt(one.denominator)
    return {
      attempt: one.id,
      user: one.user,
      exam: one.exam,
      marks: `${decimals(sum.marks, denominator)} of ${decimals(sum.possible, denominator)}`,
      rank: ranks[0] ?? 'none',
      sections: ranks
        .slice(1)
        .map((text, index) => (one.sections[index]?.qualifying ? 'none' : text))
        .join('; '),
      passed: passedText(one),
      all: isRanked ? allText(others, denominator) : 'none',
      isAfterKeys: isAfterKeys(one),
    }
  })
}

/**
 * Which attempts began after their keys were known to all, and which count for ranks: the first one of each learner that
 * was not given back, begun before the close and before its keys were known.
 */
function beginnings(
  attempts: readonly AttemptRow[],
  reveals: readonly RevealRow[],
  rankingOf: (one: AttemptRow) => string,
) {
  const rankings = new Map(attempts.map((one) => [one.paper, rankingOf(one)]))
  const examOf = new Map(attempts.map((one) => [one.paper, one.exam]))
  const starts = Map.groupBy(
    attempts.filter((one) => one.in_window),
    (one) => one.exam,
  )
  const ofLearner = Map.groupBy(attempts, (one) => `${one.user} ${one.exam}`)

  /** When the keys of an attempt were known to all: Infinity of a test without a window, and before they were sent. */
  function knownToAll(one: AttemptRow): number {
    const competition = (starts.get(one.exam) ?? []).map(({ started }) => started)
    // Without a window any more, the first attempt that began in it takes the place of its opening.
    const since = one.opens ?? Math.min(...competition)
    const sent = reveals.filter(
      ({ paper, at }) =>
        rankings.get(paper) === rankingOf(one) || (examOf.get(paper) === one.exam && at >= since),
    )
    return Math.max(Math.min(...competition), Math.min(...sent.map(({ at }) => at)))
  }

  /** Whether an earlier attempt of the learner is the first one: also one given back whose keys the learner then had. */
  const isBefore = (earlier: AttemptRow, one: AttemptRow) =>
    earlier.id < one.id &&
    (!earlier.given_back ||
      reveals.some(
        ({ user, paper, at }) => user === one.user && paper === earlier.paper && at < one.started,
      ))

  const isAfterKeys = (one: AttemptRow) => one.started >= knownToAll(one)
  const isFirst = (one: AttemptRow) =>
    !one.given_back &&
    !one.erased &&
    (one.closes === null || one.started < one.closes) &&
    !isAfterKeys(one) &&
    !(ofLearner.get(`${one.user} ${one.exam}`) ?? []).some((earlier) => isBefore(earlier, one))
  return { isFirst, isAfterKeys }
}

/** The rules by which a paper is marked, as a text: learners whose papers have equal texts are ranked together. */
function markingText(questions: readonly QuestionRow[]): string {
  const sections = [...new Set(questions.map(({ section }) => section))].toSorted(
    (a, b) => (a ?? 0) - (b ?? 0),
  )
  return questions
    .map(
      ({
        section,
        qualifying,
        kind,
        choices,
        full,
        wrong,
        partly,
        key: { mode, options = [], from, to },
      }) =>
        [
          sections.indexOf(section),
          qualifying,
          kind,
          choices,
          full,
          wrong,
          partly,
          mode,
          options.toSorted().join(''),
          from,
          to,
        ].join(' '),
    )
    .join('\n')
}

const NOTHING: Sum = { marks: 0n, possible: 0n }

function worth(question: QuestionRow, answer: string | null): Sum {
  const full = BigInt(question.full)
  const { mode, options = [], from = '', to = '' } = question.key
  if (mode === 'dropped') return NOTHING
  if (mode === 'all') return { marks: full, possible: full }
  if (answer === null) return { marks: 0n, possible: full }
  if (mode === 'several') return { marks: worthOfSet(question, answer), possible: full }
  const isRight =
    mode === 'number' ? !isLess(answer, from) && !isLess(to, answer) : options.includes(answer)
  return { marks: isRight ? full : BigInt(question.wrong), possible: full }
}

/** All right options have the full marks; some, without a wrong one, have their part. */
function worthOfSet({ key, full, wrong, partly }: QuestionRow, answer: string): bigint {
  const right = new Set(key.options)
  const letters = answer.split('')
  const hasWrong = letters.some((letter) => !right.has(letter))
  if (!hasWrong && letters.length === right.size) return BigInt(full)
  if (partly === null || hasWrong) return BigInt(wrong)
  return BigInt(Math.min(full, partly * letters.length))
}

/** Whether a number is less than another one: their digits are compared as texts of one length. */
function isLess(a: string, b: string): boolean {
  const [isMinus, isOtherMinus] = [a.startsWith('-'), b.startsWith('-')]
  if (isMinus !== isOtherMinus) return isMinus
  const [size, other] = [paddedSize(a), paddedSize(b)]
  return isMinus ? other < size : size < other
}

function paddedSize(number: string): string {
  const [whole = '', decimals = ''] = number.replace('-', '').split('.')
  return whole.padStart(20, '0') + decimals.padEnd(20, '0')
}

/** By the pass mark of the whole and the cut-off of each section; a cut-off above the possible marks of its section counts as them. */
function passedText({ sums: [total = NOTHING, ...ofSections], sections, ...one }: Marked): string {
  const missed = ofSections.flatMap(({ marks, possible }, index) => {
    const hundredths = sections[index]?.cutOff ?? null
    if (hundredths === null || marks >= possible) return []
    return marks * 100n < BigInt(hundredths) * BigInt(one.denominator) ? [index + 1] : []
  })
  const isEnough =
    total.possible > 0n &&
    (one.pass === 0 || total.marks * 100n >= BigInt(one.pass) * total.possible)
  return `${isEnough && missed.length === 0 ? 'passed' : 'not passed'}, missed ${missed.join()}`
}

function rankText(own: Marked, all: Marked[], index: number): string {
  const marks = (one: Marked) => one.sums[index]?.marks ?? 0n
  const more = all.filter((one) => marks(one) > marks(own)).length
  const atMost = all.filter((one) => marks(one) <= marks(own)).length
  return `${more + 1} of ${all.length}, ${decimals(BigInt(atMost) * 100n, BigInt(all.length))}`
}

function allText(all: Marked[], denominator: bigint): string {
  const marks = all.map((one) => one.sums[0]?.marks ?? 0n)
  const sum = marks.reduce((total, one) => total + one, 0n)
  const best = marks.reduce((most, one) => (one > most ? one : most))
  return `${decimals(sum, denominator * BigInt(marks.length))}, ${decimals(best, denominator)}`
}
