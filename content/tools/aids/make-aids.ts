import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { drawNote } from '../notes/draw-note.ts'
import { drawPoster } from './draw-poster.ts'

const subjects: Record<string, string> = {
  syllabus: 'Syllabus',
  timetable: 'Timetable',
  'job-alerts': 'Job alert',
}

const root = join(import.meta.dirname, '../..')

/** Writes the PDF and the picture that the item of the same name lists. */
for await (const file of glob('pages/*/*.md', { cwd: import.meta.dirname })) {
  const kind = basename(dirname(file))
  const slug = basename(file, '.md')
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  const item = join(root, kind, slug)
  const yaml = await readFile(`${item}.yaml`, 'utf8')
  const subject = subjects[kind]
  if (subject === undefined) throw new Error(`${file} has no known subject`)
  const files: [name: string, bytes: () => Promise<Buffer> | Buffer][] = [
    [`${slug}.pdf`, () => drawNote(text, subject)],
    [`${slug}.png`, () => drawPoster(text)],
  ]
  const listed = files.filter(([name]) => yaml.includes(`: ${name}\n`))
  if (listed.length === 0) throw new Error(`${kind}/${slug}.yaml lists no file`)
  for (const [name, bytes] of listed) {
    const content = await bytes()
    await writeFile(join(root, kind, name), content)
    console.log(`${kind}/${name}  ${content.length} bytes`)
  }
}
