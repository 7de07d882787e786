import { FOLDER } from '@sopan/contract/console/test-files'

import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import type { Db } from '#server/db/tables.ts'
import { badRequest, notFound } from '#server/lib/errors.ts'
import type { Files } from '#server/lib/files/files.ts'
import { type ZipFile, zipOf } from '#server/lib/files/zip.ts'

import { FORMATS } from '../formats/formats.ts'
import type { TestContent } from '../schema.ts'
import { correctedIn, lossesOf } from './losses.ts'
import { readPublishedTest, statesOf } from './read-test.ts'

type Store = ContentFiles & Pick<Files, 'read'>

interface TestFile {
  name: string
  mediaType: string
  content: AsyncIterable<Uint8Array>
}

/** A file with pictures inside is in memory as a whole, several times while it is written. */
const MOST_PICTURES = 20_000_000
const NO_PICTURES: ReadonlyMap<string, Uint8Array> = new Map()

const ZIP_TYPE = 'application/zip'

const WRITERS = FORMATS.flatMap(({ name, writer }) =>
  writer === undefined ? [] : [{ name, ...writer }],
)

/** The forms in which a test can be downloaded, each with what it leaves out. Throws 404 without a published test. */
export async function listForms(db: Db, files: Store, slug: string) {
  const { test } = await readPublishedTest(db, files, slug)
  return {
    title: test.name,
    corrected: correctedIn(test),
    forms: [
      { form: FOLDER, name: 'Folder of content', left_out: [] },
      ...WRITERS.map((writer) => ({
        form: writer.ending,
        name: writer.name,
        left_out: lossesOf(test, writer),
      })),
    ],
  }
}

/** A published test as a file. Throws 404 if there is no such test or form. */
export async function testFile(
  db: Db,
  files: Store,
  { slug, form, now }: { slug: string; form: string; now: Date },
): Promise<TestFile> {
  const { state, test } = await readPublishedTest(db, files, slug)
  if (form === FOLDER)
    return {
      name: `${slug}.zip`,
      mediaType: ZIP_TYPE,
      content: zipOf(filesOf([state], files), now),
    }
  const writer = WRITERS.find(({ ending }) => ending === form)
  if (writer === undefined) throw notFound({ text: `Tests have no files of the form '${form}'.` })
  const pictures =
    writer.matrix.pictures === 'yes' ? await picturesOf(test, state, files) : NO_PICTURES
  const content = await writer.write({ test, pictures })
  return { name: `${slug}.${form}`, mediaType: writer.mediaType, content: oneChunk(content) }
}

/** How many tests are read together. */
const BATCH = 20

/** All published tests as one folder, in the order of their names, and how many they are. */
export async function allTestFiles(
  db: Db,
  files: Store,
  now: Date,
): Promise<TestFile & { tests: number }> {
  const exams = await db
    .selectFrom('exam')
    .select('slug')
    .where('published', '=', true)
    .where('paper_id', 'is not', null)
    .orderBy('slug')
    .execute()
  const slugs = exams.map(({ slug }) => slug)
  async function* states() {
    for (let at = 0; at < slugs.length; at += BATCH)
      yield* (await statesOf(db, slugs.slice(at, at + BATCH))).values()
  }
  return {
    name: 'tests.zip',
    mediaType: ZIP_TYPE,
    content: zipOf(filesOf(states(), files), now),
    tests: slugs.length,
  }
}

/** The files of states, each once. A test with another file of a name that is there already gets a folder beside the others. */
async function* filesOf(
  states: Iterable<ItemState> | AsyncIterable<ItemState>,
  files: Store,
): AsyncGenerator<ZipFile> {
  const copied = new Map<string, string>()
  for await (const { document, files: stored } of states) {
    const isOther = ([name, path]: [string, string]) => (copied.get(name) ?? path) !== path
    const [main = ''] = Object.keys(document)
    const folder = Object.entries(stored).some(isOther) ? `${main.replace(/\.yaml$/, '')}/` : ''
    for (const [name, text] of Object.entries(document))
      yield { name: folder + name, content: Buffer.from(text) }
    for (const [name, path] of Object.entries(stored)) {
      if (copied.get(folder + name) === path) continue
      copied.set(folder + name, path)
      yield { name: folder + name, content: await files.read(path) }
    }
  }
}

/** The pictures of a test by the names that its texts give them. */
async function picturesOf(
  { questions, passages }: TestContent,
  { files: stored }: ItemState,
  files: Store,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const paths = new Map<string, string>()
  for (const { pictures } of [...questions, ...passages])
    for (const [name, { path }] of pictures) paths.set(name, stored[path] ?? '')
  let bytes = 0
  for (const path of paths.values()) bytes += (await files.stat(path))?.size ?? 0
  if (bytes > MOST_PICTURES)
    throw badRequest({
      text: 'The pictures of this test have more than 20 MB together. Download it as a folder of content.',
    })
  const read = new Map<string, Uint8Array>()
  for (const [name, path] of paths) read.set(name, await files.read(path))
  return read
}

async function* oneChunk(content: Uint8Array) {
  yield content
}
