import type { CourseDetail } from '@sopan/contract/courses'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { course as courseWords } from '@sopan/words/catalogue/course'
import { items } from '@sopan/words/catalogue/items'
import { ChevronDown, ChevronRight, Lock } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The detail page lists this many subjects; the rest is a number until it is pressed. */
const SHOWN_SUBJECTS = 5

type Subject = CourseDetail['subjects'][number]

/** 'Course Content': the first subjects, which learners with access can open. */
export function CourseContent({ course }: { course: CourseDetail }) {
  const { user } = useAuth()
  const words = useWords(courseWords).content
  const [isAll, setAll] = useState(false)
  const sixth = useRef<HTMLLIElement>(null)
  const shown = isAll ? course.subjects : course.subjects.slice(0, SHOWN_SUBJECTS)
  const more = course.subjects.length - shown.length

  function showAll() {
    flushSync(() => setAll(true))
    // The pressed row is gone: the focus moves to the first row that was added.
    sixth.current?.querySelector<HTMLElement>('a, button')?.focus()
  }

  const refuse = () => toast.error(words.notOpen, { id: words.notOpen })

  if (course.subjects.length === 0) {
    return (
      <section>
        <SectionHead title={words.title} />
        <p className="mt-4 text-16 text-ink-2">{words.none}</p>
      </section>
    )
  }

  return (
    <section>
      <SectionHead title={words.title} />
      <MarginList label={words.title} className="mt-4">
        {shown.map((subject, index) => (
          <SubjectRow
            key={subject.id}
            ref={index === SHOWN_SUBJECTS ? sixth : null}
            course={course}
            subject={subject}
            number={index + 1}
            isVisitor={user === null}
            onRefused={refuse}
          />
        ))}
        {more > 0 && (
          <MarginRow
            title={words.more(more)}
            end={<ChevronDown aria-hidden />}
            render={(row) => <button type="button" onClick={showAll} {...row} />}
          />
        )}
      </MarginList>
    </section>
  )
}

/** Space for the link to a preview, which lies over the row's button. */
const PREVIEW_ROOM = <span className="w-14" />

function SubjectRow({
  ref,
  course,
  subject: given,
  number,
  isVisitor,
  onRefused,
}: {
  ref: Ref<HTMLLIElement>
  course: CourseDetail
  subject: Subject
  number: number
  isVisitor: boolean
  onRefused: () => void
}) {
  const words = useWords(courseWords).content
  const { classCount, noteCount } = useWords(items)
  const shown = useItems()
  const subject = shown(given)
  const counts = [classCount(subject.class_count)]
  if (subject.note_count > 0) counts.push(noteCount(subject.note_count))
  const preview = subject.preview_classes.map(shown)[0]
  const isOpen = course.has_access
  return (
    <li ref={ref} className="relative border-rule not-first:border-t">
      <ol>
        <MarginRow
          margin={number}
          title={<ItemTitle text={subject.subject_title} />}
          detail={counts.join(', ')}
          end={
            isOpen ? <ChevronRight aria-hidden /> : preview ? PREVIEW_ROOM : <Lock aria-hidden />
          }
          render={(row) =>
            isOpen ? (
              <Link to={paths.subject(course.id, subject.id)} {...row} />
            ) : isVisitor ? (
              <Link to={paths.login()} state={{ from: paths.course(course.id) }} {...row} />
            ) : (
              <button type="button" onClick={onRefused} {...row} />
            )
          }
        />
      </ol>
      {!isOpen && preview !== undefined && (
        <Link
          to={paths.lesson(course.id, subject.id, preview.id)}
          aria-label={words.previewOf(preview.class_title)}
          className="link absolute inset-y-0 right-3.5 my-auto flex h-11 items-center text-14"
        >
          {words.preview}
        </Link>
      )}
    </li>
  )
}
