import type { CourseCard } from '@sopan/contract/courses'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { courseCover } from '@sopan/words/catalogue/course-cover'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'

import { cardCoverClass } from '#web/components/course-skeletons.tsx'
import { PictureOr } from '#web/components/picture-or.tsx'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { useBookmark } from './bookmarks.ts'

type CoverCourse = Pick<CourseCard, 'title' | 'image'>

/** The drawn cover; it only repeats the title, so screen readers skip it. */
export function CoverImage({
  course,
  eager = false,
}: {
  course: CoverCourse
  /** For the first covers of a page, which are visible immediately. */
  eager?: boolean
}) {
  return (
    <PictureOr
      src={course.image === null ? null : uploadUrl(course.image)}
      fallback={<div className="size-full bg-slab" />}
      width={320}
      height={160}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className="size-full object-cover"
    />
  )
}

export function TypeBadge({ type }: { type: CourseCard['type'] }) {
  const words = useWords(courseCover)
  return type === 'free' ? (
    <Badge kind="free">{words.free}</Badge>
  ) : (
    <Badge kind="premium">{words.premium}</Badge>
  )
}

/** Cover with badges, as on a card. */
export function CourseCover({ course, eager }: { course: CourseCard; eager?: boolean }) {
  return (
    <>
      <div className={cx(cardCoverClass, '-mx-4 -mt-4 bg-slab row:m-0 sm:-order-1')}>
        <CoverImage course={course} eager={eager ?? false} />
      </div>
      <div className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-16 row:static row:pr-9">
        <TypeBadge type={course.type} />
        <AccessBadge course={course} />
        {/* Beside one badge only, so that the row stays one line; on wider cards they are below the title, as links. */}
        {course.access_status === null && (
          <p className="hidden w-0 flex-1 self-center truncate text-14 text-ink-2 row:block">
            {course.exams.join('\u00A0· ')}
          </p>
        )}
      </div>
    </>
  )
}

function AccessBadge({ course }: { course: CourseCard }): ReactNode {
  const words = useWords(courseCover)
  if (course.access_status === 'expired') return <Badge kind="expired">{words.expired}</Badge>
  return course.has_access && <Badge kind="enrolled">{words.enrolled}</Badge>
}

/** In the corner of the card; in the HTML it follows the title. */
export function BookmarkToggle({ course }: { course: CourseCard }) {
  const [isMarked, toggle] = useBookmark(course.id)
  const words = useWords(courseCover)
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label={words.bookmark(course.title)}
      onClick={toggle}
      className="absolute top-3 right-3 z-1 flex size-11 items-center justify-center rounded-control bg-card text-ink row:top-1 row:right-1 row:bg-transparent"
    >
      <Bookmark aria-hidden className={isMarked ? 'size-5 fill-accent' : 'size-5'} />
    </button>
  )
}
