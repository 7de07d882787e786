import { describe, expect, it } from 'vitest'

import { PQ, file, moodleFile, options, question, withPicture } from '#test/moodle.ts'

import { readQuestions } from '../read-questions.ts'

const choice = (inside: string, text = 'x?') => question('multichoice', text, inside)
const read = (...questions: string[]) => readQuestions('bank.xml', moodleFile(...questions))
const number = (value: string, tolerance = '0', fraction = '100') =>
  `<answer fraction="${fraction}"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`

describe('a question that has no form here is named, and the next one is read', () => {
  it.each([
    ...'cloze matching essay shortanswer ddwtos gapselect calculated calculatedmulti ordering random'
      .split(' ')
      .map((kind) => [kind, question(kind, 'x?'), `of the kind "${kind}"`]),
    ['no right option', choice(options('p 0, q 0')), 'has no right option'],
    ['two right ones', choice(options('p 100, q 100')), 'several options that are right alone'],
    ['a half', choice(options('p 100, q 50')), 'gives option B 50% of the marks'],
    ['penalties', choice(options('p 100, q -50, r -25')), 'takes off different marks'],
    ['a finer penalty', choice(options('p 100, q -12.345')), 'a mark taken off'],
    [
      'parts',
      choice(`<single>false</single>${options('p 50, q 20')}`),
      '70% of the marks together',
    ],
    ['six options', choice(options('p 100, q 0, r 0, s 0, t 0, u 0')), 'has 6 options'],
    ['one option', choice(options('p 100')), 'has 1 option;'],
    ['an option twice', choice(options('p 100, q 0, q 0')), 'two options are the same'],
    ['a fraction', choice(options('p 1e2, q 0')), "has the fraction '1e2'"],
    ['ranges', question('numerical', 'x?', number('1') + number('2')), 'several right numbers'],
    ['no number', question('numerical', 'x?', number('about 2', '1')), 'six decimals, or none'],
    ['a tolerance', question('numerical', 'x?', number('2', '-1')), 'six decimals, or none'],
    ['an address', withPicture('http://localhost/x.png'), 'has a picture by link'],
    ['data', withPicture('data:image/png;base64,AAAA'), 'has a picture by link'],
    ['an SVG', withPicture('@@PLUGINFILE@@/x.svg', file('x.svg')), 'picture of the type SVG'],
    ['a GIF', withPicture('@@PLUGINFILE@@/x.GIF', file('x.GIF')), 'picture of the type GIF'],
    ['a missing picture', withPicture('@@PLUGINFILE@@/y.png', file('x.png')), 'is not in the file'],
    [
      'a large picture',
      withPicture('@@PLUGINFILE@@/x.png', file('x.png', 'AAAA'.repeat(1_700_000))),
      'more than 5 MB',
    ],
    [
      'a link to a file',
      choice(PQ, '<a href="@@PLUGINFILE@@/x.mp3">x</a>'),
      'has a link to a file',
    ],
    ['a video', choice(PQ, '<video src="x.mp4"></video>'), 'the element <video>'],
    ['crossed out words', choice(PQ, '<s>x</s>'), 'words that are crossed out'],
    [
      'a symbol font',
      choice(PQ, '<span style="font-family:Symbol">a</span>'),
      'letters of a symbol font',
    ],
    [
      'merged cells',
      choice(PQ, '<table><tr><td colspan="2">x</td><td>y</td></tr></table>'),
      'merged cells',
    ],
    ['words beside cells', choice(PQ, '<table>x<tr><td>y</td></tr></table>'), 'outside its cells'],
    ['a dollar in a formula', choice(PQ, '\\(a $ b\\)'), 'a formula with a dollar'],
    ['another filter', choice(PQ, '{mlang en}x{mlang}{mlang hi}y{mlang}'), 'between {mlang}'],
    ['HTML that is not escaped', choice(PQ).replace('<![CDATA[x?]]>', '<p>x</p>'), 'not in CDATA'],
    ['a wiki', question('multichoice', 'x', PQ, 'wiki_like'), 'old form of a wiki'],
    ['300,000 letters', choice(PQ, 'x'.repeat(300_000)), 'more than 20000 letters'],
    ['30,000 letters', choice(PQ, 'x '.repeat(30_000)), 'more than 20000 letters'],
    ['elements in elements', choice(PQ, '<div>'.repeat(2000)), 'nested too deeply'],
    ['50,000 answers', choice(options('p 0').repeat(50_000)), 'has 50000 options'],
  ])('%s', async (_, written = '', expected = '') => {
    const { errors, rows } = await read(written, choice(PQ, 'next'))
    expect(errors).toEqual([])
    expect(rows.map(({ question: one }) => one?.text ?? 'wrong')).toEqual(['wrong', 'next'])
    expect(rows[0]?.errors.map(({ message }) => message).join()).toContain(expected)
  })
})

it.each([
  ['../../x.png', '@@PLUGINFILE@@/../../x.png'],
  ['a b (1).PNG', '@@PLUGINFILE@@/a%20b%20%281%29.PNG?time=1'],
])('a picture that is called %s is read under a name of ours', async (name, address) => {
  const { rows, pictures } = await read(withPicture(address, file(name)))
  expect(rows[0]?.question?.text).toMatch(/^x !\[\]\(images\/from-file-1\.png\)\?$/)
  expect(pictures?.map((one) => one.name)).toEqual(['images/from-file-1.png'])
})

const ONE = choice(PQ)
const whole = moodleFile(ONE)
const files = Array.from({ length: 5001 }, (_, at) => file(`${at}.png`))

describe('a file that cannot be read is refused with a sentence', () => {
  it.each<[string, Buffer, RegExp]>([
    ['half of a file', whole.subarray(0, 300), /only a part of one/],
    [
      'a DOCTYPE',
      Buffer.from(`<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>${ONE}</quiz>`),
      /not a Moodle XML/,
    ],
    ['an entity', moodleFile(ONE.replace('N', '&a;')), /not a Moodle XML/],
    ['UTF-16', Buffer.from(`\uFEFF<quiz>${ONE}</quiz>`, 'utf16le'), /not in UTF-8/],
    ['ISO 8859-1', Buffer.from(`<quiz>${ONE}<!-- é --></quiz>`, 'latin1'), /not in UTF-8/],
    [
      'elements nested 500 deep',
      moodleFile('<a>'.repeat(500) + '</a>'.repeat(500)),
      /nested too deeply/,
    ],
    ['5,001 files', moodleFile(withPicture('x', ...files)), /at most 5000 files/],
    [
      '301 questions',
      moodleFile(...Array.from({ length: 301 }, () => ONE)),
      /at most 300 questions; this file has 301/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    await expect(refusalOf(bytes)).resolves.toMatch(sentence)
  })

  it('no question', async () => {
    expect((await read()).errors).toEqual(['The file has no questions.'])
  })

  it('other XML', async () => {
    const { errors } = await readQuestions('bank.xml', Buffer.from('<html/>'))
    expect(errors).toEqual([expect.stringMatching(/^Choose an Excel or Word file/)])
  })
})

/** The faults of a file, thrown or returned. */
async function refusalOf(bytes: Buffer): Promise<string> {
  try {
    return (await readQuestions('bank.xml', bytes)).errors.join()
  } catch (error) {
    return JSON.stringify(error, Object.getOwnPropertyNames(error))
  }
}
