import type { QuestionKind } from '@sopan/contract/exams/keys'
import type { ComponentType } from 'react'

import { TextFormOf } from '#console/paste/text-form.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type FieldSchema, type Value, type ValueFieldProps, textOf } from '../field-schema.ts'
import { FileField } from '../uploads/file-field.tsx'
import { ChosenFileContext } from '../uploads/uploads.ts'
import { ofKind, schemaOfKind } from './listed-question.ts'
import { SentPicture } from './sent-picture.tsx'
import type { usePictures } from './use-pictures.ts'

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** The fields of a question, and the one for a picture, which is put into a text. */
export function QuestionFields({
  kind,
  schema,
  place,
  pictures: { pictures, remove, put },
  listPath,
  path,
  label,
  errors,
  Entry,
  value,
  onChange,
}: {
  kind: QuestionKind
  schema: FieldSchema
  /** The field of all questions, for which pictures are sent. */
  place: FieldSchema
  listPath: string
  path: string
  errors: ReadonlyMap<string, string>
  Entry: ComponentType<ValueFieldProps>
  pictures: ReturnType<typeof usePictures>
  label: string
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <>
      <FileField
        schema={{ ...place, description: text.pictureHelp }}
        path={listPath}
        label={text.picture}
        isRequired={false}
        value={undefined}
        errors={NO_ERRORS}
        onChange={(picture) => put(textOf(picture))}
      />
      {pictures.map(({ key, file, cursor }) => (
        <ChosenFileContext key={key} value={file}>
          <SentPicture
            name={file.name}
            field={listPath}
            onArrived={(picture) => {
              put(picture, cursor)
              remove(key)
            }}
            onRemove={() => remove(key)}
          />
        </ChosenFileContext>
      ))}
      <TextFormOf form="question">
        <Entry
          schema={schemaOfKind(schema, kind)}
          path={path}
          label={label}
          isRequired
          value={value}
          errors={errors}
          onChange={(changed) => onChange(ofKind(changed, kind))}
        />
      </TextFormOf>
    </>
  )
}
