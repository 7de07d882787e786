import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { MAX_OPTIONS, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import type { Fraction } from '@sopan/domain/exams/marks'
import { type XmlElement, elementsIn } from '@sopan/domain/formulas/formula-tree'
import { plural } from '@sopan/words/en/format'

import { attributeOf } from '#server/lib/office/xml-tree.ts'

import { aroundText } from '../around.ts'
import { lettersInCell } from '../written-key.ts'
import { readFraction, valueOf } from './fractions.ts'
import { childOf, lettersOf, wordsOf } from './moodle-text.ts'

/** Why the answers of a question have no form here. */
export class UnreadableAnswers extends Error {}

export interface MoodleAnswers {
  /** The letters of the right options. */
  answer: string
  /** The right number or range; null of a question with options. */
  number: string | null
  /** The part of its marks that a wrong answer costs. */
  negative: Fraction
  warnings: string[]
}

/** The answers of a question; 'true' is before 'false', which some files have in the other order. */
export function answersIn(question: XmlElement): XmlElement[] {
  const answers = elementsIn(question).filter(({ name }) => name === 'answer')
  const [first] = answers
  const isTurned =
    attributeOf(question, 'type') === 'truefalse' &&
    first !== undefined &&
    wordsOf(first, 'text').toLowerCase() === 'false'
  return isTurned ? answers.toReversed() : answers
}

const NOTHING: Fraction = { numerator: 0, denominator: 1 }
const IN_PARTS =
  'gives marks for a part of its right options in Moodle: they become all or nothing.'

const shareOf = (answer: XmlElement): Fraction => {
  const written = attributeOf(answer, 'fraction') ?? '0'
  const share = readFraction(written, { isPercent: true })
  if (share === null) throw new UnreadableAnswers(`has the fraction '${written.slice(0, 20)}'`)
  return share
}

export const isRight = (answer: XmlElement) => Number(attributeOf(answer, 'fraction') ?? '0') > 0

/** Reads which answers are right. Throws UnreadableAnswers. */
export function readAnswers(question: XmlElement): MoodleAnswers {
  const answers = answersIn(question)
  if (attributeOf(question, 'type') === 'numerical') return readNumber(question, answers)
  if (answers.length > MAX_OPTIONS || answers.length < 2)
    throw new UnreadableAnswers(
      `has ${answers.length} ${plural(answers.length, 'option')}; a test takes 2 to ${MAX_OPTIONS}`,
    )
  const shares = answers.map(shareOf)
  const single = wordsOf(question, 'single').toLowerCase()
  const isSeveral = childOf(question, 'single') !== undefined && /^(?:false|0|)$/.test(single)
  return isSeveral ? readSeveral(shares) : readSingle(shares)
}

const lettersFor = (shares: readonly Fraction[], isChosen: (share: number) => boolean) =>
  shares.flatMap((share, at) => (isChosen(valueOf(share)) ? letterOf(at) : [])).join('')

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

function readSeveral(shares: readonly Fraction[]): MoodleAnswers {
  const answer = lettersFor(shares, (share) => share > 0)
  const sum = shares.map(valueOf).reduce((all, share) => all + Math.max(0, share), 0)
  if (answer === '') throw new UnreadableAnswers('has no right option')
  if (Math.abs(sum - 1) > 0.01)
    throw new UnreadableAnswers(`gives its right options ${percent(sum)} of the marks together`)
  return {
    answer: lettersInCell(answer),
    number: null,
    negative: NOTHING,
    warnings: answer.length > 1 ? [IN_PARTS] : [],
  }
}

function readSingle(shares: readonly Fraction[]): MoodleAnswers {
  const answer = lettersFor(shares, (share) => share === 1)
  const odd = shares.map(valueOf).findIndex((share) => share > 0 && share !== 1)
  if (answer.length > 1) throw new UnreadableAnswers('has several options that are right alone')
  if (odd >= 0)
    throw new UnreadableAnswers(
      `gives option ${letterOf(odd)} ${percent(valueOf(shares[odd] ?? NOTHING))} of the marks; a test marks all wrong answers alike`,
    )
  if (answer === '') throw new UnreadableAnswers('has no right option')
  const wrong = shares.filter((share) => valueOf(share) <= 0)
  const [first = NOTHING] = wrong
  if (wrong.some((share) => valueOf(share) !== valueOf(first)))
    throw new UnreadableAnswers('takes off different marks for its wrong options')
  return { answer, number: null, negative: costOf(first), warnings: [] }
}

const costOf = ({ numerator, denominator }: Fraction) => ({
  numerator: -numerator + 0,
  denominator,
})

/** The number of an answer as it is written. */
export const numberIn = (answer: XmlElement): string => lettersOf(childOf(answer, 'text') ?? answer)

/** One right number with its tolerance; '*' is every other number. */
function readNumber(question: XmlElement, answers: readonly XmlElement[]): MoodleAnswers {
  const given = answers.map((answer) => ({
    share: shareOf(answer),
    value: numberIn(answer),
    tolerance: wordsOf(answer, 'tolerance'),
  }))
  const others = given.find(({ value }) => value === '*')
  const right = given.filter(({ share, value }) => valueOf(share) > 0 && value !== '*')
  const [first] = right
  if (others !== undefined && valueOf(others.share) > 0)
    throw new UnreadableAnswers('gives marks for every number')
  if (first === undefined) throw new UnreadableAnswers('has no right number')
  if (right.length > 1) throw new UnreadableAnswers('has several right numbers or ranges')
  if (valueOf(first.share) !== 1)
    throw new UnreadableAnswers(`gives ${percent(valueOf(first.share))} of the marks`)
  const odd = given.some(({ share, value }) => value !== '*' && valueOf(share) < 0)
  if (odd) throw new UnreadableAnswers('takes off marks for some numbers only')
  const isExact = first.tolerance === '' || Number(first.tolerance) === 0
  const number = isExact ? first.value : aroundText(first.value, first.tolerance)
  if (number === null || KINDS.number.inFile.read(number) === null)
    throw new UnreadableAnswers('has a right number with more than six decimals, or none')
  const hasUnits = childOf(childOf(question, 'units') ?? question, 'unit') !== undefined
  return {
    answer: '',
    number,
    negative: costOf(others?.share ?? NOTHING),
    warnings: hasUnits ? ['has units, which were left out: learners type the number alone.'] : [],
  }
}
