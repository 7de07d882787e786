import { cx } from '@sopan/ui/cx.ts'

import { lazyPart } from '#console/lib/lazy-part.tsx'

import type { Kind } from '../content-calls.ts'
import { treeOf } from '../course/arrangement.ts'
import { DraftFileContext } from '../uploads/uploads.ts'
import type { Autosave, Draft } from '../use-autosave.ts'
import type { DraftErrors } from './draft-errors.ts'
import { formOf } from './draft-files.ts'
import { FileFields } from './file-fields.tsx'

const CourseTree = lazyPart(async () => (await import('../course/course-tree.tsx')).CourseTree)

/** The fields of all files of a draft, and for a course the tree of its parts. */
export function DraftFields({
  draft,
  kind,
  save,
  wrong,
  onChanged,
}: {
  draft: Draft
  kind: Kind
  save: Autosave
  wrong: DraftErrors
  onChanged: (draft: Draft) => void
}) {
  const isCourse = kind === 'courses'
  const shown = isCourse ? treeOf(draft).own : draft.files
  const fieldsOf = (file: Draft['files'][number]) => (
    <DraftFileContext key={file.path} value={file.path}>
      <FileFields
        file={file}
        schema={formOf(draft, file.path)}
        isOnly={shown.length === 1 || !shown.includes(file)}
        errors={wrong.errors.get(file.path) ?? new Map()}
        onChange={(after, before) => {
          save.change(file.path, after)
          wrong.forget(file.path, before, after)
        }}
      />
    </DraftFileContext>
  )
  return (
    <div className={cx('mt-6 flex flex-col gap-6', kind === 'tests' ? 'max-w-6xl' : 'max-w-3xl')}>
      {shown.map(fieldsOf)}
      {isCourse && (
        <CourseTree
          draft={draft}
          save={save}
          problemsOf={(file) => wrong.errors.get(file)?.size ?? 0}
          fieldsOf={fieldsOf}
          onArranged={(changed) => {
            save.adopt(changed)
            onChanged(changed)
          }}
        />
      )}
    </div>
  )
}
