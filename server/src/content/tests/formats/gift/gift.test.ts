import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { questionsOf } from '#test/content/questions-of.ts'

import { readGift } from './gift.ts'

const read = (source: string) => questionsOf(readGift(source))

const only = (source: string) => {
  const { questions, errors } = read(source)
  expect(errors).toEqual([])
  expect(questions).toHaveLength(1)
  return questions[0]
}

const errorsOf = (source: string) => {
  const { questions, errors } = read(source)
  expect(questions).toEqual([])
  return errors.map(({ line, message }) => `${line} ${message}`)
}

// The forms on Moodle's documentation page of the format.
describe('a supported question', () => {
  test('is multiple choice with one correct answer, on one line or several', () => {
    const expected = {
      text: "Who's buried in Grant's tomb?",
      options: ['Grant', 'no one', 'Napoleon'],
      answer: 1,
      explanation: null,
    }
    expect(only("Who's buried in Grant's tomb?{=Grant ~no one ~Napoleon}")).toMatchObject(expected)
    const spread =
      "// A comment\n::Q 1:: Who's buried in\nGrant's tomb?{\n=Grant\n~no one\n~Napoleon\n}\n"
    expect(only(spread)).toEqual({ line: 2, ...expected })
  })

  test('has the correct answer at any position', () => {
    expect(only('2 + 2?{~3 ~5 =4}')).toMatchObject({ options: ['3', '5', '4'], answer: 3 })
  })

  test('is a missing word', () => {
    expect(only('Karnal lies in {=Haryana ~Punjab} and on a canal.')).toMatchObject({
      text: 'Karnal lies in _____ and on a canal.',
      options: ['Haryana', 'Punjab'],
      answer: 1,
    })
  })

  test.each([
    ['T', 1],
    ['TRUE', 1],
    ['F', 2],
    ['FALSE', 2],
  ])('is true or false: %s', (word, answer) => {
    expect(only(`The sun rises in the east.{${word}}`)).toMatchObject({
      options: ['True', 'False'],
      answer,
    })
  })

  test.each([
    ['{~%50%a ~c ~%50%b}', 'AC'],
    ['{~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-100%d}', 'ABC'],
  ])('has several right options by equal weights: %s', (block, answers) => {
    expect(only(`Which?${block}`)).toMatchObject({ answers })
  })

  test.each([
    ['{#1966}', '1966'],
    ['{#=1966}', '1966'],
    ['{#1966:1 ####Look}', '1965 to 1967'],
    ['{#3.14:0.005#Well done}', '3.135 to 3.145'],
    ['{#-0.5:0}', '-0.5 to -0.5'],
    ['{#0.31..0.33}', '0.31..0.33'],
  ])('is a number, a number with its tolerance or a range: %s', (block, number) => {
    expect(only(`When?${block}`)).toMatchObject({ text: 'When?', options: [], number })
  })

  test('gets its explanation from general, correct and wrong feedback', () => {
    const source = `Capital?{
      =Chandigarh#Yes, since 1966.
      ~Karnal#A district.
      ~Hisar
      ####It is shared with Punjab.
    }`
    expect(only(source)?.explanation).toBe(
      'It is shared with Punjab.\n\nYes, since 1966.\n\n*Karnal*: A district.',
    )
    expect(only('1 = 1{TRUE#Wrong: look again.#Right.}'.replace(' = ', ' \\= '))).toMatchObject({
      answer: 1,
      explanation: 'Right.\n\n*False*: Wrong: look again.',
    })
  })

  test('has weights that equal the signs', () => {
    const source = 'Which?{~%0%no ~%100%yes ~also no}'
    expect(only(source)).toMatchObject({ options: ['no', 'yes', 'also no'], answer: 2 })
  })

  test('has every special character in its texts, escaped by a backslash', () => {
    const source = String.raw`::A\:\: title:: Which \{a \= 1\} \~ \#2\: C\\D?\nLook.{=\=1 ~\~2 ~\#3 ~a \{b\}#50\% \#}`
    expect(only(source)).toMatchObject({
      text: 'Which {a = 1} \\~ \\#2: C\\\\D?\\\nLook.',
      options: ['=1', '~2', '#3', 'a {b}'],
      explanation: '*a {b}*: 50\\\\% \\#',
    })
    const formula = String.raw`What is $\frac\{1\}\{2\}$ of 8?{=4 ~2}`
    expect(only(formula)?.text).toBe(String.raw`What is $\frac{1}{2}$ of 8?`)
  })

  test('is written in any of the four formats', () => {
    expect(only('[markdown]A **bold** word{=a ~b}')?.text).toBe('A **bold** word')
    expect(only('[plain]A **plain** <b>{=a ~b}')?.text).toBe(String.raw`A \*\*plain\*\* \<b\>`)
    expect(
      only('[html]<p>A <b>bold</b> word &lt; 5</p><p>Next<br>line</p>{=a ~[html]<i>b</i>}'),
    ).toMatchObject({ text: 'A **bold** word < 5\n\nNext\\\nline', options: ['a', '*b*'] })
    expect(only('[html]<p>H<sub>2</sub>O &copy;</p><ul><li>one</li></ul>{=a ~b}')?.text).toBe(
      '$\\mathrm{H}_{2}\\mathrm{O}$ ©\n\n- one',
    )
    expect(only('[moodle]5 < 6 and <em>so</em> on{=a ~b}')?.text).toContain('*so*')
  })

  test('is read between comments and categories, also with Windows line ends', () => {
    const source = [
      '\uFEFF// Bank of 2024',
      '$CATEGORY: top/Haryana',
      '',
      '::1:: One?{',
      '// inside',
      '=a',
      '~b}',
      '',
      '',
      '$CATEGORY: top/India',
      'Two?{=a ~b}',
      '$CATEGORY: top/World',
      'Three?{=a ~b}',
    ].join('\r\n')
    const { questions, errors } = read(source)
    expect(errors).toEqual([])
    expect(questions.map(({ text, line }) => [text, line])).toEqual([
      ['One?', 4],
      ['Two?', 11],
      ['Three?', 13],
    ])
  })
})

describe('an unsupported question is reported with its line', () => {
  test.each([
    ['Write about Haryana.{}', 'is an essay, which has no options'],
    ['Write.{####Give reasons.}', 'is an essay, which has no options'],
    ['When?{#}', 'has a right number with more than six decimals, or none'],
    ['When?{#about 1966}', 'has a right number with more than six decimals, or none'],
    ['When?{#1966:-1}', 'has a right number with more than six decimals, or none'],
    ['Pi?{#3.1415926}', 'has a right number with more than six decimals, or none'],
    ['When?{#=1966 =%50%1965:1}', 'has several right numbers'],
    ['Who?{=Grant =Ulysses Grant}', 'asks for a word (short answer), which has no options'],
    ['Two plus two{=four}is', 'asks for a word (short answer), which has no options'],
    ['Match.{=India -> Delhi =Haryana -> Chandigarh}', 'is a matching question'],
    [
      'Which?{~%70%a ~%30%b ~c}',
      'gives an option 70% of the marks; a test marks all wrong answers alike',
    ],
    [
      'Which?{=a ~%-25%b}',
      'gives an option -25% of the marks; a test marks all wrong answers alike',
    ],
    ['Which?{=a =b ~c}', 'has several right options'],
    ['Which?{~%100%a ~%100%b}', 'has several right options'],
    ['Which?{~a ~b}', 'has no right option'],
    ['Which?{=a ~b ~c ~d ~e ~f}', 'has 6 options; a test takes 2 to 5'],
    ['Which?{~%100%a}', 'has 1 option; a test takes 2 to 5'],
    ['Which?{=a ~}', 'has an empty option'],
    ['Which?{a =b ~c}', "has words before its first option, which begins with '=' or '~'"],
    ['Only words.', 'is a description without answers'],
    ['Which?{=a ~b', "has a '{' or '}' without the other"],
    ['Which? =a ~b}', "has a '{' or '}' without the other"],
    ['{=a ~b}', 'has no text'],
    ['One {=a ~b} two {=c ~d}', 'has more than one {…}; a brace in a text is written \\{'],
    ['::open Which?{=a ~b}', "has a title that is not closed with '::'"],
    ['[html]Was it <s>red</s>?{=a ~b}', 'uses <s>, which has no form in Markdown'],
    ['[html]<img src="x.png">?{=a ~b}', 'uses <img src="x.png">, which has no form in Markdown'],
    ['Odd \uFDD0?{=a ~b}', 'contains characters that are not text'],
  ])('%s', (source, message) => {
    const errors = errorsOf(`// first\n\n${source}\n`)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^3 the question '/)
    expect(errors[0]?.endsWith(message)).toBe(true)
  })

  test('and the others are read', () => {
    const { questions, errors } = read('One?{=a ~b}\n\n::Long one:: Write.{}\n\nTwo?{=a ~b}')
    expect(questions.map(({ text }) => text)).toEqual(['One?', 'Two?'])
    expect(errors).toEqual([
      { line: 3, message: "the question 'Long one' is an essay, which has no options" },
    ])
  })
})

describe('any bank', () => {
  const words = fc
    .array(fc.constantFrom(...'ab1 ~=#{}:\\,.*_$'.split('')), { minLength: 1, maxLength: 20 })
    .map((signs) => `x${signs.join('')}x`)
  const escaped = (text: string) => text.replaceAll(/[~=#{}:\\]/g, '\\$&')

  test('returns the texts that were written into it', () => {
    const question = fc.record({
      text: words,
      right: words,
      wrong: fc.array(words, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (given) => {
        const source = given
          .map(({ text, right, wrong }) => {
            const options = wrong.map((one) => `~[markdown]${escaped(one)}`).join('\n')
            return `[markdown]${escaped(text)}{\n=[markdown]${escaped(right)}\n${options}\n}`
          })
          .join('\n\n')
        const { questions, errors } = read(source)
        expect(errors).toEqual([])
        expect(questions.map(({ text, options }) => ({ text, options }))).toEqual(
          given.map(({ text, right, wrong }) => ({ text, options: [right, ...wrong] })),
        )
      }),
    )
  })

  test('has each question either read or reported', () => {
    const block = fc
      .array(fc.constantFrom(...'ab ~=#{}:\\%$[]<>/'.split(''), '->', '::', '####', '\n', '%50%'), {
        minLength: 1,
        maxLength: 25,
      })
      .map((parts) => `q${parts.join('')}`.replaceAll(/\n\s*(?=\n|$)/g, ''))
      .filter((text) => !/\n\s*(?:\/\/|\$CATEGORY)/.test(text))
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const { questions, errors } = read(blocks.join('\n\n'))
        // A question can have faults in several texts.
        const reported = new Set(errors.map(({ line }) => line))
        expect(questions.length + reported.size).toBe(blocks.length)
      }),
      { numRuns: 1000 },
    )
  })
})
