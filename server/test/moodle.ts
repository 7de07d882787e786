/** A file of Moodle with these questions. */
export const moodleFile = (...questions: string[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`)

const cdata = (text: string) => `<text><![CDATA[${text}]]></text>`

export const answer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="html">${cdata(text)}${more}</answer>`

/** Two options; the first one is right. */
export const PQ = answer('100', 'p') + answer('0', 'q')

/** A question of a kind, such as 'multichoice', with what is in it beside its text. */
export const question = (type: string, text: string, inside = '', format = 'html'): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="${format}">${cdata(text)}</questiontext>${inside}</question>`

export const category = (path: string): string =>
  `<question type="category"><category><text>${path}</text></category></question>`

/** Options whose texts and parts of the marks are written as 'p 100, q 0'. */
export const options = (written: string): string =>
  written
    .split(', ')
    .map((one) => one.split(' '))
    .map(([text = '', fraction = '']) => answer(fraction, text))
    .join('')

const span = (language: string, text: string): string =>
  `<span lang="${language}" class="multilang">${text}</span>`

/** A text in English and Hindi. */
export const inBoth = (english: string, hindi: string): string =>
  span('en', english) + span('hi', hindi)

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const file = (name: string, content = PNG): string =>
  `<file name="${name}" path="/" encoding="base64">${content}</file>`

const pictureOf = (address: string): string => `x <img src="${address}">?`

/** A question whose text has a picture, with files beside the text. */
export const withPicture = (address: string, ...files: string[]): string =>
  question('multichoice', pictureOf(address), PQ).replace(
    '</questiontext>',
    `${files.join('')}</questiontext>`,
  )
