import { describe, expect, it } from 'vitest'

import { arrangeCourse } from './arrange.ts'

const ITEM = 'courses/maths'
const at = (path: string) => `${ITEM}/${path}`
const state = {
  document: {
    [at('course.yaml')]: 'course',
    [at('description.md')]: 'words',
    [at('01-numbers/subject.yaml')]: 'numbers',
    [at('01-numbers/01-primes.yaml')]: 'primes',
    [at('01-numbers/03-factors.yaml')]: 'factors',
    [at('02-algebra/subject.yaml')]: 'algebra',
  },
  files: {
    [at('cover.svg')]: 'stored cover',
    'videos/primes.webm': 'stored video',
    [at('01-numbers/notes/primes.pdf')]: 'stored note',
  },
}
const kept = (name: string) => ({ name, title: '', youtube: null })
const made = (title: string, youtube: string | null = null) => ({ name: null, title, youtube })
const numbers = { ...kept('01-numbers'), classes: [kept('01-primes'), kept('03-factors')] }
const algebra = { ...kept('02-algebra'), classes: [] }

describe('a course', () => {
  it('in the same order is the same', () => {
    expect(arrangeCourse(ITEM, state, [numbers, algebra])).toEqual(state)
  })

  it('in another order keeps short names, texts and files', () => {
    const turned = { ...numbers, classes: numbers.classes.toReversed() }
    const { document, files } = arrangeCourse(ITEM, state, [algebra, turned])
    expect(document).toEqual({
      [at('course.yaml')]: 'course',
      [at('description.md')]: 'words',
      [at('02-algebra/subject.yaml')]: 'algebra',
      [at('03-numbers/subject.yaml')]: 'numbers',
      [at('03-numbers/03-factors.yaml')]: 'factors',
      [at('03-numbers/04-primes.yaml')]: 'primes',
    })
    expect(files).toEqual({
      [at('cover.svg')]: 'stored cover',
      'videos/primes.webm': 'stored video',
      [at('03-numbers/notes/primes.pdf')]: 'stored note',
    })
  })

  it('gets new subjects and classes, whose short names differ from all others', () => {
    const more = {
      ...numbers,
      classes: [...numbers.classes, made('Primes', 'https://youtu.be/x'), made('भाग')],
    }
    const { document } = arrangeCourse(ITEM, state, [
      more,
      { ...made('Algebra'), classes: [] },
      algebra,
    ])
    expect(Object.keys(document).filter((path) => state.document[path] === undefined)).toEqual([
      at('01-numbers/04-primes-2.yaml'),
      at('01-numbers/05-class.yaml'),
      at('02-algebra-2/subject.yaml'),
      at('03-algebra/subject.yaml'),
    ])
    expect(document[at('01-numbers/04-primes-2.yaml')]).toBe(
      'title: Primes\nvideos:\n  - title: Primes\n    youtube: https://youtu.be/x\n',
    )
    expect(document[at('01-numbers/05-class.yaml')]).toBe('title: भाग\n')
  })

  it('loses what is not named, with its files', () => {
    const { document, files } = arrangeCourse(ITEM, state, [algebra])
    expect(Object.keys(document)).toEqual([
      at('course.yaml'),
      at('description.md'),
      at('02-algebra/subject.yaml'),
    ])
    expect(files[at('01-numbers/notes/primes.pdf')]).toBeUndefined()
  })

  it.each([
    ['a subject that is not there', [{ ...kept('09-none'), classes: [] }], 'no subject'],
    ['a class of another subject', [{ ...algebra, classes: [kept('01-primes')] }], 'no class'],
    ['a subject twice', [numbers, numbers], 'twice'],
    ['a path', [{ ...kept('01-../../books'), classes: [] }], 'no subject'],
  ])('is not arranged with %s', (_, subjects, message) => {
    expect(() => arrangeCourse(ITEM, state, subjects)).toThrow(message)
  })
})
