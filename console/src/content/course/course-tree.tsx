import { arrangeDraft } from '@sopan/contract/console/drafts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { type ReactNode, use, useState } from 'react'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'
import { uploadWords } from '#console/words/uploads.ts'

import { UploadsContext } from '../uploads/uploads.ts'
import type { Autosave, Draft } from '../use-autosave.ts'
import {
  type Part,
  type Place,
  type Plan,
  type Subject,
  added,
  addedClass,
  moved,
  removed,
  treeOf,
} from './arrangement.ts'
import { PartRow } from './part-row.tsx'

const AddPartDialog = lazyPart(async () => (await import('./add-part-dialog.tsx')).AddPartDialog)
const RemovePartDialog = lazyPart(
  async () => (await import('./remove-part-dialog.tsx')).RemovePartDialog,
)

type Opened = { add: number | null } | { remove: Place; part: Part }

/** The subjects and classes of a course: they are added, moved and removed, and each opens its fields. */
export function CourseTree({
  draft,
  save,
  problemsOf,
  fieldsOf,
  onArranged,
}: {
  draft: Draft
  save: Autosave
  /** How many fields of a file, by its path, have to be corrected. */
  problemsOf: (file: string) => number
  /** The fields of a file. */
  fieldsOf: (file: Draft['files'][number]) => ReactNode
  onArranged: (draft: Draft) => void
}) {
  const { subjects } = treeOf(draft)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const arrange = useAct(arrangeDraft, {
    onDone: (changed) => {
      setAddedKey(addedClass(subjects, treeOf(changed).subjects))
      setOpened(null)
      onArranged(changed)
    },
    onFailed: save.refuse,
  })
  const isSending = (use(UploadsContext)?.running ?? 0) > 0
  const [isLater, setIsLater] = useState(false)
  const change = async (plan: Plan) => {
    // A file that is sent has its place in the draft already.
    setIsLater(isSending)
    if (isSending) return setOpened(null)
    try {
      await save.flush()
      arrange.mutate({ body: { ...(await save.own()), subjects: plan } })
    } catch (error) {
      save.refuse(error as Error)
    }
  }
  const rowOf = (part: Part, place: Place, count: number) => (
    <PartRow
      title={titleOf(part)}
      index={place.lesson ?? place.subject}
      count={count}
      problems={problemsOf(part.file.path)}
      isAdded={part.key === addedKey}
      onMove={(to) => void change(moved(subjects, place, to))}
      onRemove={() => setOpened({ remove: place, part })}
    >
      {fieldsOf(part.file)}
    </PartRow>
  )
  return (
    <section className="flex flex-col gap-4" aria-labelledby="subjects">
      <h2 id="subjects" className="text-20 font-semibold">
        {text.subjects}
      </h2>
      {isLater && isSending && <p role="alert">{uploadWords.moveLater}</p>}
      <SubjectList subjects={subjects} rowOf={rowOf} onAdd={(index) => setOpened({ add: index })} />
      <Button
        kind="secondary"
        size="regular"
        className="self-start"
        onClick={() => setOpened({ add: null })}
      >
        {text.addSubject}
      </Button>
      {opened !== null && (
        <PartDialog
          opened={opened}
          subjects={subjects}
          busy={arrange.isPending}
          error={arrange.error}
          onChange={(plan) => void change(plan)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function SubjectList({
  subjects,
  rowOf,
  onAdd,
}: {
  subjects: readonly Subject[]
  rowOf: (part: Part, place: Place, count: number) => ReactNode
  /** Adds a class to the subject at this index. */
  onAdd: (index: number) => void
}) {
  return (
    <ol className="flex flex-col gap-4">
      {subjects.map((subject, index) => (
        <li key={subject.key}>
          <Card className="p-4">
            {rowOf(subject, { subject: index }, subjects.length)}
            <ol className="ms-2 mt-1 border-s border-edge ps-3">
              {subject.classes.map((lesson, at) => (
                <li key={lesson.key} className="border-t border-edge py-1">
                  {rowOf(lesson, { subject: index, lesson: at }, subject.classes.length)}
                </li>
              ))}
            </ol>
            <Button kind="secondary" size="compact" className="mt-3" onClick={() => onAdd(index)}>
              {text.addClass}
              <span className="sr-only"> {text.toSubject(titleOf(subject))}</span>
            </Button>
          </Card>
        </li>
      ))}
    </ol>
  )
}

function PartDialog({
  opened,
  subjects,
  onChange,
  ...shared
}: {
  opened: Opened
  subjects: readonly Subject[]
  busy: boolean
  error: Error | null
  onChange: (plan: Plan) => void
  onClose: () => void
}) {
  return 'add' in opened ? (
    <AddPartDialog
      {...shared}
      subject={opened.add === null ? null : titleOf(subjects[opened.add])}
      onAdd={(part) => onChange(added(subjects, part, opened.add))}
    />
  ) : (
    <RemovePartDialog
      {...shared}
      title={titleOf(opened.part)}
      onRemove={() => onChange(removed(subjects, opened.remove))}
    />
  )
}

/** The title as it was when the draft was opened or arranged last, or the short name. */
function titleOf(part: Part | undefined): string {
  const value = part?.file.value
  const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : null
  return typeof title === 'string' ? title : (part?.key ?? '')
}
