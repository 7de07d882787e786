import { isUtf8 } from 'node:buffer'

import type { XmlElement } from '@sopan/domain/formulas/formula-tree'

import { UnreadableFile } from '#server/lib/office/open-archive.ts'
import { attributeOf, eachChild } from '#server/lib/office/xml-tree.ts'

import type { QuestionTable, TableRow } from '../../questions/question-table.ts'
import { MAX_QUESTIONS } from '../../section-schema.ts'
import { leftOutInWords, withNotes } from '../notes.ts'
import { MoodlePictures } from './moodle-pictures.ts'
import { rowOf } from './moodle-row.ts'
import { EMPTY, type MoodleText, childOf, englishOf, readText, wordsOf } from './moodle-text.ts'
import { partsOfPath, sectionNames } from './sections.ts'

const NOT_MOODLE =
  'This is not a Moodle XML file that can be read, or only a part of one. Export it from Moodle again.'
const NOT_UTF8 = 'This file is not in UTF-8, in which Moodle writes. Export it from Moodle again.'

export type MoodleResult = QuestionTable | { error: string }

/** The questions of a Moodle XML file. For a separate thread only: a large file takes seconds. */
export function parseMoodle(bytes: Uint8Array): MoodleResult {
  if (!isUtf8(bytes) || bytes.includes(0)) return { error: NOT_UTF8 }
  try {
    const reader = new Reader()
    const xml = new TextDecoder().decode(bytes)
    eachChild(xml, 'quiz', (element) => reader.add(element), xml.length)
    return reader.table()
  } catch (error) {
    return { error: error instanceof UnreadableFile ? error.message : NOT_MOODLE }
  }
}

interface Read {
  row: TableRow
  /** The path of its category; null before the first one. */
  path: readonly string[] | null
}

class Reader {
  readonly #pictures = new MoodlePictures()
  readonly #rows: Read[] = []
  readonly #leftOut: string[] = []
  readonly #hidden: string[] = []
  #count = 0
  #path: readonly string[] | null = null
  #passage: MoodleText = EMPTY
  /** The words of the passage while no question is about it. */
  #unused: string | null = null

  add(element: XmlElement): void {
    if (element.name !== 'question') return
    const type = attributeOf(element, 'type')
    if (type === 'category') {
      this.#beginPassage(EMPTY)
      this.#path = partsOfPath(wordsOf(element, 'category')).map(englishOf)
    } else if (type === 'description') {
      const text = childOf(element, 'questiontext')
      this.#beginPassage(readText(text, 'html', this.#pictures))
      if (wordsOf(element, 'generalfeedback') !== '') this.#leftOut.push('the feedback of a text')
    } else if (wordsOf(element, 'hidden') === '1') this.#hidden.push(nameOf(element))
    else this.#addQuestion(element)
  }

  #beginPassage(passage: MoodleText): void {
    if (this.#unused !== null) this.#leftOut.push(this.#unused)
    this.#passage = passage
    this.#unused = passage.markdown('en').text || null
  }

  #addQuestion(element: XmlElement): void {
    this.#count++
    if (this.#count > MAX_QUESTIONS) return
    const around = { passage: this.#passage, pictures: this.#pictures }
    this.#rows.push({ row: rowOf(element, this.#count, around), path: this.#path })
    this.#unused = null
  }

  table(): MoodleResult {
    this.#beginPassage(EMPTY)
    if (this.#count > MAX_QUESTIONS)
      return {
        error: `A test has at most ${MAX_QUESTIONS} questions; this file has ${this.#count}.`,
      }
    const names = sectionNames(this.#rows.map(({ path }) => path))
    const rows = this.#rows.map(({ row }, at) => withSection(row, names[at] ?? ''))
    const table: QuestionTable = { form: 'markdown', place: 'question', columns: [], rows }
    const notes = [
      ...leftOutInWords('texts belong to no question', this.#leftOut),
      ...leftOutInWords('questions are hidden in Moodle, as deleted ones are,', this.#hidden),
    ]
    return { ...withNotes(table, notes), pictures: this.#pictures.named }
  }
}

const nameOf = (element: XmlElement) => wordsOf(element, 'name') || wordsOf(element, 'questiontext')

const withSection = (row: TableRow, section: string): TableRow =>
  section === ''
    ? row
    : {
        ...row,
        cells: [...row.cells, { column: 'section', text: section, fault: null, old: null }],
      }
