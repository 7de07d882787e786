import { Card } from '@sopan/ui/content/card.tsx'
import { useState } from 'react'

import type { FieldSchema, Value } from '../field-schema.ts'
import { QuestionsFromFile } from '../questions/from-file/questions-from-file.tsx'
import type { Draft } from '../use-autosave.ts'
import { fileName } from './draft-files.ts'
import { MarkdownField } from './markdown-field.tsx'
import { ValueField } from './value-field.tsx'

/** The fields of one file of a draft. */
export function FileFields({
  file: { path, value: opened },
  schema,
  isOnly,
  errors,
  onChange,
}: {
  file: Draft['files'][number]
  /** Null: a text that is not YAML. */
  schema: FieldSchema | null
  isOnly: boolean
  errors: ReadonlyMap<string, string>
  onChange: (value: Value, before: Value | undefined) => void
}) {
  const [value, setValue] = useState<Value | undefined>(opened)
  const [additions, setAdditions] = useState(0)
  const name = fileName(path, opened)
  const change = (changed: Value | undefined) => {
    setValue(changed)
    onChange(changed ?? emptyValue(schema), value)
  }
  if (schema === null)
    return (
      <MarkdownField
        label={name}
        opened={typeof opened === 'string' ? opened : ''}
        onChange={(text) => onChange(text, undefined)}
      />
    )
  const fields = (
    <ValueField
      // A field keeps what is typed in it; questions that were added need new fields.
      key={additions}
      schema={schema}
      path=""
      label={name}
      isRequired
      value={value}
      errors={errors}
      onChange={change}
    />
  )
  return isOnly ? (
    <div className="flex flex-col gap-5">
      {path.startsWith('tests/') && (
        <QuestionsFromFile
          value={value}
          onChange={(changed) => {
            change(changed)
            setAdditions(additions + 1)
          }}
        />
      )}
      {fields}
    </div>
  ) : (
    <Card className="p-4">
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="mb-3 text-18 font-semibold">{name}</legend>
        {fields}
      </fieldset>
    </Card>
  )
}

const emptyValue = (schema: FieldSchema | null): Value =>
  schema === null ? '' : schema.type === 'array' ? [] : {}
