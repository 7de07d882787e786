import { Upload } from 'lucide-react'

import { buttonClass } from '../actions/button.tsx'

/** A button that opens the browser's list of files, and on which files can be dropped. */
export function ChooseFiles({
  label,
  name,
  endings,
  multiple = false,
  onChosen,
}: {
  label: string
  /** Of the field, for readers of the page that hear the button alone. */
  name?: string
  endings: readonly string[]
  multiple?: boolean
  onChosen: (files: readonly File[]) => void
}) {
  return (
    <div className="relative">
      <input
        type="file"
        aria-label={name === undefined ? label : `${label}: ${name}`}
        multiple={multiple}
        accept={endings.map((ending) => `.${ending}`).join()}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <span
        aria-hidden
        className={buttonClass({
          kind: 'secondary',
          size: 'regular',
          className:
            'pointer-events-none peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        })}
      >
        <Upload aria-hidden className="size-5" />
        {label}
      </span>
    </div>
  )
}
