import type { listQuestionFormats } from '@sopan/contract/console/questions'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'

import { DataTable } from '#console/table/data-table.tsx'
import { questionWords as text } from '#console/words/questions.ts'

type Formats = EndpointData<typeof listQuestionFormats>

export const endingsOf = (formats: Formats['formats']): string[] =>
  formats.flatMap(({ endings }) => endings.map((one) => `.${one}`))

/** The size of the largest file with this name; files with other endings are refused by the server. */
export function mostBytes(formats: Formats['formats'], name: string): number {
  const sizes = formats
    .filter((one) => endingsOf([one]).some((ending) => name.toLowerCase().endsWith(ending)))
    .map(({ bytes }) => bytes)
  return sizes.length === 0 ? Infinity : Math.max(...sizes)
}

/** The parts of questions that files can have, by their format. */
export function FormatsHelp({ formats, parts }: Formats) {
  return (
    <Disclosure summary={text.formats}>
      <DataTable
        label={text.formats}
        columns={[
          { id: 'part', title: text.part, value: ({ name }) => name },
          ...formats.map((format, index) => ({
            id: format.name,
            title: `${format.name} (${endingsOf([format]).join(', ')})`,
            value: ({ cells }: (typeof parts)[number]) => cells[index] ?? null,
          })),
        ]}
        rows={parts}
      />
      <p className="mt-2 text-14 text-ink-2">{text.namedAsWrong}</p>
    </Disclosure>
  )
}
