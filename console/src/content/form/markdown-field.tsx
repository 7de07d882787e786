import { previewDescription } from '@sopan/contract/console/drafts'
import { Card } from '@sopan/ui/content/card.tsx'
import { RichText } from '@sopan/ui/content/rich-text.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#console/lib/call.ts'
import { TextFormOf } from '#console/paste/text-form.tsx'
import { Problem } from '#console/session/problem.tsx'
import { contentWords as text } from '#console/words/content.ts'

/** A text in Markdown, with what learners see of it as far as the preview is open. */
export function MarkdownField({
  label,
  opened,
  onChange,
}: {
  label: string
  /** The text when the form was opened. */
  opened: string
  onChange: (typed: string) => void
}) {
  const [markdown, setMarkdown] = useState(opened)
  const [shown, setShown] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['markdown', shown],
    queryFn: ({ signal }) => call(previewDescription, { body: { markdown: shown ?? '' } }, signal),
    enabled: shown !== null,
  })
  return (
    <div>
      <TextFormOf form="description">
        <TextArea
          label={label}
          help={text.markdownHelp}
          rows={8}
          className="[&_textarea]:field-sizing-content"
          defaultValue={opened}
          onChange={({ target }) => {
            setMarkdown(target.value)
            onChange(target.value)
          }}
          // A text that is typed while the preview is open is shown when the field is left.
          onBlur={() => setShown(shown === null ? null : markdown)}
        />
      </TextFormOf>
      <Disclosure
        summary={text.preview}
        onToggle={(isOpen) => setShown(isOpen ? markdown : null)}
        className="mt-2"
      >
        <Card className="p-4">
          {preview.error !== null && <Problem error={preview.error} />}
          {preview.data !== undefined && <RichText html={preview.data.html} />}
        </Card>
      </Disclosure>
    </div>
  )
}
