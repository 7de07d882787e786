import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { createContext, use } from 'react'

import { questionWords as text } from '#console/words/questions.ts'

import type { SendEvents } from '../../uploads/send-file.ts'
import { DraftFileContext, UploadsContext } from '../../uploads/uploads.ts'
import type { ReadFile, ReadRow } from './question-calls.ts'

type Picture = ReadFile['pictures'][number]

/** The pictures of the file that is shown. */
export const FilePictures = createContext<readonly Picture[]>([])

const typeOf = (name: string) => `image/${(name.split('.').at(-1) ?? '').replace('jpg', 'jpeg')}`

/** A text of the file with its formulas and pictures. */
export function FileText({ text: written }: { text: string }) {
  const pictures = use(FilePictures)
  // A line break of Markdown.
  const lines = written.replaceAll('\\\n', '\n')
  const parts = pictures.length === 0 ? [lines] : lines.split(/!\[\]\(([^()\s]{1,100})\)/)
  return parts.map((part, at) => {
    const picture = at % 2 === 1 ? pictures.find(({ name }) => name === part) : undefined
    return picture === undefined ? (
      <Formatted key={at} text={{ text: part, html: null }} />
    ) : (
      <img
        key={at}
        alt=""
        src={`data:${typeOf(picture.name)};base64,${picture.content}`}
        className="block max-h-40 max-w-full bg-print"
      />
    )
  })
}

/** Sends a picture of a file into the draft; resolves to the name under which it is stored. Rejects with a sentence. */
export function useSendPicture(): (picture: File) => Promise<string> {
  const uploads = use(UploadsContext)
  const file = use(DraftFileContext)
  return (picture) =>
    uploads === null
      ? Promise.reject(new Error(text.noPictures))
      : uploads.send({ file, field: 'questions', present: null }, picture, QUIET)
}

const QUIET: SendEvents = {
  signal: new AbortController().signal,
  onTurn: () => undefined,
  onProgress: () => undefined,
  onCut: () => undefined,
}

const asFile = ({ name, content }: Picture) =>
  new File(
    [Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)],
    name.slice(name.lastIndexOf('/') + 1),
    { type: typeOf(name) },
  )

/**
 * Sends the pictures that questions name, and returns the questions with the names under which they are stored. `send`
 * resolves to the name of a file, and rejects with a sentence.
 */
export async function withSentPictures(
  rows: readonly ReadRow[],
  pictures: readonly Picture[],
  send: (file: File) => Promise<string>,
): Promise<ReadRow[]> {
  const written = rows.map(({ question, passage }) => JSON.stringify({ question, passage }))
  const named = pictures.filter(({ name }) => written.some((one) => one.includes(`](${name})`)))
  const names = await Promise.all(
    named.map(async (picture) => [picture.name, await send(asFile(picture))] as const),
  )
  return rows.map((row, index) => {
    const texts = names.reduce(
      (json, [old, stored]) => json.replaceAll(`](${old})`, `](${stored})`),
      written[index] ?? '{}',
    )
    return { ...row, ...(JSON.parse(texts) as Pick<ReadRow, 'question' | 'passage'>) }
  })
}
