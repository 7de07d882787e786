import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

interface Subject {
  /** Its file: 'frame/common'. */
  name: string
  english: object
  hindi: object
}

/** Each file of texts in Hindi with its English one: what both export under one name. */
const SUBJECTS: readonly Subject[] = (
  await Promise.all(
    globSync('*/*.ts', { cwd: join(import.meta.dirname, 'hi'), exclude: ['*/index.ts'] })
      .toSorted()
      .map(async (file) => {
        const [english, hindi] = (await Promise.all([
          import(join(import.meta.dirname, 'en', file)),
          import(join(import.meta.dirname, 'hi', file)),
        ])) as [Record<string, object>, Record<string, object>]
        const name = file.replaceAll('\\', '/').replace('.ts', '')
        return Object.entries(hindi).map(([key, texts]) => ({
          name,
          english: english[key] ?? {},
          hindi: texts,
        }))
      }),
  )
).flat()

/** Stands for any value of a text: it reads as 7, as a list with 7, and has any field. */
const anyValue = (): unknown =>
  new Proxy(['7'], {
    get: (list, field) =>
      typeof field === 'symbol' || field in list ? Reflect.get(list, field) : anyValue(),
  })

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') {
    const text = words as (...values: unknown[]) => string
    return [text(...Array.from({ length: text.length }, anyValue))]
  }
  return Object.keys(words as object)
    .toSorted()
    .flatMap((name) => textsIn((words as Record<string, unknown>)[name]))
}

const TEXTS = SUBJECTS.flatMap(({ english, hindi }) => {
  const translated = textsIn(hindi)
  return textsIn(english).map((text, index) => ({ english: text, hindi: translated[index] ?? '' }))
})

const page = readFileSync(join(import.meta.dirname, '../../docs/hindi.md'), 'utf8')

const TERMS = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .map((line) => {
    const [term = '', word = '', others = ''] = line.split('|').slice(1, 4)
    return {
      term: term.trim(),
      word: word.trim(),
      others: others.split(',').map((one) => one.trim()),
    }
  })
  .filter(({ term }) => !term.startsWith('-'))

/** Phrases in which a word of the table is another word: not the order of a buyer, for instance. */
const OTHER_WORDS = /in order|this order|account for|names, marks|marked as/g

const hasTerm = (text: string, term: string) =>
  text
    .toLowerCase()
    .replaceAll(OTHER_WORDS, '')
    .split(/[^a-z]+/)
    .join(' ')
    .concat(' ')
    .match(new RegExp(`(^| )${term}(s|es)? `)) !== null

const FROM = 'hi/translated-from.txt'
const CHANGED = `English texts have changed since ${FROM} was written. Correct their Hindi, then write the file: npm run unit -- words/src/hindi -u`

describe('a text in Hindi', () => {
  it('is the translation of the present English text', async () => {
    const hash = (texts: object) =>
      createHash('sha256').update(textsIn(texts).join('\n')).digest('hex').slice(0, 12)
    const lines = SUBJECTS.map(({ name, english }) => `${name} ${hash(english)}\n`)
    await expect(lines.join(''), CHANGED).toMatchFileSnapshot(FROM)
  })

  it('has the word of docs/hindi.md for each term of the English text', () => {
    expect(TERMS.length).toBeGreaterThan(20)
    const wrong = TERMS.flatMap(({ term, word }) =>
      TEXTS.filter(({ english, hindi }) => hasTerm(english, term) && !hindi.includes(word)).map(
        (one) => ({ term, ...one }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('has no second translation of a term', () => {
    const others = TERMS.flatMap((one) => one.others.filter((other) => other !== ''))
    const wrong = TEXTS.filter(({ hindi }) => others.some((other) => hindi.includes(other)))
    expect(wrong).toEqual([])
  })

  it('has the numbers of the English text', () => {
    const numbersIn = (text: string) => [...new Set(text.match(/\d+/g))].toSorted()
    const wrong = TEXTS.filter(
      ({ english, hindi }) => numbersIn(english).join() !== numbersIn(hindi).join(),
    )
    expect(wrong).toEqual([])
  })

  it('is written in Devanagari, in one form of its letters, and ends as the English text does', () => {
    const wrong = TEXTS.filter(({ english, hindi }) => {
      // 'No.' is a shortened word.
      const isSentence = english !== 'No.' && /[^.][.!?]$/.test(english)
      return (
        hindi !== hindi.normalize('NFC') ||
        (/[a-z]{2}/i.test(english) && !/\p{Script=Devanagari}/u.test(hindi)) ||
        isSentence !== /[।!?]$/.test(hindi)
      )
    })
    expect(wrong).toEqual([])
  })
})
