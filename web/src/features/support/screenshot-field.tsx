import { TICKET_IMAGE_SIZE } from '@sopan/contract/forms'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { support } from '@sopan/words/accounts/support'
import { type CheckWords, checks } from '@sopan/words/frame/checks'
import { controls } from '@sopan/words/frame/controls'
import { ImagePlus, X } from 'lucide-react'
import { useCallback, useId, useState } from 'react'

/** The types that the server accepts; a browser lets the reader choose others too. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** An optional picture, with its preview. */
export function ScreenshotField({
  picture,
  disabled,
  onChange,
}: {
  picture: File | null
  disabled: boolean
  onChange: (picture: File | null) => void
}) {
  const id = useId()
  const words = useWords(support).screenshot
  const checkWords = useWords(checks)
  const { optional } = useWords(controls)
  const [error, setError] = useState<string | null>(null)

  function choose(file: File | undefined): void {
    if (file === undefined) return
    const problem = problemOf(file, checkWords)
    setError(problem)
    if (problem === null) onChange(file)
  }

  return (
    // Has the focus after the picture in it is removed.
    <div role="group" aria-labelledby={`${id}-label`} tabIndex={-1}>
      <p id={`${id}-label`} className="mb-1.5 text-14 font-semibold">
        {words.label} <span className="font-normal text-ink-2">{optional}</span>
      </p>
      {picture !== null && (
        <div className="mb-3 flex items-start gap-2">
          <Preview
            file={picture}
            onFailure={() => {
              setError(checkWords.picture_invalid)
              onChange(null)
            }}
          />
          <IconButton
            label={words.remove}
            icon={<X aria-hidden className="size-6" />}
            aria-disabled={disabled}
            onClick={() => onChange(null)}
          />
        </div>
      )}
      <input
        id={id}
        type="file"
        accept={TYPES.join()}
        disabled={disabled}
        className="peer sr-only"
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass({
          kind: 'secondary',
          size: 'regular',
          className:
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-default peer-disabled:text-ink-2',
        })}
      >
        <ImagePlus aria-hidden className="size-5" />
        {picture === null ? words.add : words.change}
      </label>
      {error !== null && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

function problemOf(file: File, words: CheckWords): string | null {
  if (!TYPES.includes(file.type)) return words.picture_invalid
  return file.size < TICKET_IMAGE_SIZE ? null : words.picture_too_large
}

function Preview({ file, onFailure }: { file: File; onFailure: () => void }) {
  const { preview } = useWords(support).screenshot
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <img
      ref={show}
      alt={preview}
      className="max-h-48 min-w-0 rounded-control border border-rule object-contain"
      onError={onFailure}
    />
  )
}
