import { plural } from '@sopan/domain/format'
/** The text between the braces of a question, with escapes still hidden and format prefixes. */
export interface Answers {
  options: string[]
  /** Index of the correct option, from 0. */
  right: number
  /** For each option, '' if there is none. */
  feedback: string[]
  general: string
}

/** The answers are not options with one correct one; the message has the reason. */
export class UnfitAnswers extends Error {}

interface Choice {
  isRight: boolean
  text: string
  feedback: string
}

const MOST_OPTIONS = 4

/**
 * Parses the inside of `{…}`, testing the kinds of questions in Moodle's order. Throws UnfitAnswers
 * unless there are two to four options with one correct one.
 */
export function readAnswers(inside: string): Answers {
  const [answers, general] = splitOnce(inside, '####')
  const given = answers.trim()
  if (given === '') throw new UnfitAnswers('is an essay, which has no options')
  if (given.startsWith('#')) throw new UnfitAnswers('asks for a number, which has no options')
  if (given.includes('~')) return { ...readChoices(given), general }
  if (given.startsWith('=') && given.includes('->')) {
    throw new UnfitAnswers('is a matching question')
  }
  const [word = '', forWrong = '', forRight = ''] = given.split('#').map((part) => part.trim())
  if (!/^(?:T|TRUE|F|FALSE)$/.test(word)) {
    throw new UnfitAnswers('asks for a word (short answer), which has no options')
  }
  const right = word.startsWith('T') ? 0 : 1
  const feedback = right === 0 ? [forRight, forWrong] : [forWrong, forRight]
  return { options: ['True', 'False'], right, feedback, general }
}

function readChoices(given: string): Omit<Answers, 'general'> {
  if (!/^[=~]/.test(given)) {
    throw new UnfitAnswers("has words before its first option, which begins with '=' or '~'")
  }
  // An unescaped '=' begins an option at any position, as in Moodle.
  const choices = [...given.matchAll(/([=~])([^=~]*)/g)].map(([, sign, text = '']) =>
    readChoice(sign === '=', text),
  )
  const right = choices.filter((choice) => choice.isRight)
  if (right.length === 0) throw new UnfitAnswers('has no right option')
  if (right.length > 1) throw new UnfitAnswers('has several right options')
  if (choices.length > MOST_OPTIONS || choices.length < 2) {
    throw new UnfitAnswers(
      `has ${choices.length} ${plural(choices.length, 'option')}; a test takes 2 to ${MOST_OPTIONS}`,
    )
  }
  return {
    options: choices.map(({ text }) => text),
    right: choices.findIndex((choice) => choice.isRight),
    feedback: choices.map(({ feedback }) => feedback),
  }
}

function readChoice(isMarkedRight: boolean, given: string): Choice {
  const [, weight, rest = given] = /^\s*%(-?\d+(?:\.\d+)?)%([\s\S]*)$/.exec(given) ?? []
  const per = weight === undefined ? null : Number(weight)
  const isRight = per === null ? isMarkedRight : per === 100
  if (per !== null && per !== 100 && (per !== 0 || isMarkedRight)) {
    throw new UnfitAnswers(
      `gives an option ${weight}% of the marks; a test marks all wrong answers alike`,
    )
  }
  const [text, feedback] = splitOnce(rest, '#')
  if (text.trim() === '') throw new UnfitAnswers('has an empty option')
  return { isRight, text: text.trim(), feedback: feedback.trim() }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
