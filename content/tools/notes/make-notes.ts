import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { drawNote } from './draw-note.ts'

const subjects: Record<string, string> = {
  maths: 'Maths',
  reasoning: 'Reasoning',
  english: 'English',
  polity: 'Indian polity',
  science: 'General science',
  haryana: 'Haryana GK',
  gk: 'General knowledge',
  computer: 'Computer',
}

const root = join(import.meta.dirname, '../..')
const pdfs = new Map<string, Buffer>()
for await (const file of glob('pages/*/*.md', { cwd: import.meta.dirname })) {
  const subject = subjects[basename(dirname(file))]
  if (subject === undefined) throw new Error(`${file} has no known subject`)
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  pdfs.set(basename(file, '.md'), await drawNote(text, subject))
}

/** Writes the PDF into every course that lists it; several courses may list the same note. */
for await (const file of glob('courses/*/*/*.yaml', { cwd: root })) {
  const yaml = await readFile(join(root, file), 'utf8')
  for (const [, name] of yaml.matchAll(/file: notes\/([a-z0-9-]+)\.pdf/g)) {
    const bytes = pdfs.get(name ?? '')
    if (!bytes) throw new Error(`${file} lists notes/${name}.pdf, but there is no page ${name}.md`)
    const path = join(root, dirname(file), 'notes', `${name}.pdf`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

const sizes = [...pdfs.values()].map((bytes) => bytes.length)
const total = sizes.reduce((sum, size) => sum + size, 0)
console.log(`${pdfs.size} notes, ${total} bytes, the largest ${Math.max(...sizes)}`)
