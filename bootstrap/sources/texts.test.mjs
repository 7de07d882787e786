import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'
import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

const WORD = /[A-Za-z]{2}/
/** A text for readers begins with a capital letter and has further words; names of classes and keys do not. */
const SENTENCE = /^\s*[A-Z][a-z]*[,:;]? [A-Za-z]{2}/
const ATTRIBUTES = ['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']

/** Files with English that readers of other languages do not see, or that stays English, and why. */
const ENGLISH = [
  // A page for developers.
  'web/src/app/routes/api-test.tsx',
  // Messages of errors that are worded by their kind.
  'web/src/components/pdf-viewer/pdf-document.ts',
  'web/src/lib/api/abort-after.ts',
  // Sentences of the server and of the phone that are compared.
  'web/src/features/exams/start-dialog.tsx',
  'web/src/lib/api/response-body.ts',
  'web/src/lib/native/native-app.ts',
  // The address of the institute.
  'web/src/lib/settings.ts',
]

const isString = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)

const isAttribute = ({ parent }) =>
  ts.isJsxAttribute(parent) && ATTRIBUTES.includes(parent.name.getText())

/** The texts for readers in the code of a page: each word of an element, and each sentence. */
function textsOf(path) {
  const code = readFileSync(join(root, path), 'utf8')
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const texts = []
  const look = (node) => {
    const isText =
      (ts.isJsxText(node) && WORD.test(node.text.replaceAll('&nbsp;', ''))) ||
      (isString(node) && SENTENCE.test(node.text)) ||
      (isString(node) && isAttribute(node) && WORD.test(node.text))
    if (isText) texts.push(`${path}: ${node.text.trim()}`)
    ts.forEachChild(node, look)
  }
  look(file)
  return texts
}

it('pages have their texts from the words, in the language of the reader', () => {
  const files = execFileSync('git', ['ls-files', 'ui/src', 'web/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => existsSync(join(root, path)))
  expect(ENGLISH.filter((path) => textsOf(path).length === 0)).toEqual([])
  expect(files.filter((path) => !ENGLISH.includes(path)).flatMap(textsOf)).toEqual([])
})
