import type { TeacherProfile } from '@sopan/contract/teachers'
import { cx } from '@sopan/ui/cx.ts'

import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { PictureOr } from './picture-or.tsx'

/** The picture of a teacher beside the name; without one nothing is in its place. */
export function TeacherPicture({
  teacher,
  className = '-my-1 mr-1.5 inline-block size-6 align-middle',
}: {
  teacher: TeacherProfile
  className?: string
}) {
  const image = teacher?.image ?? null
  return (
    <PictureOr
      src={image === null ? null : uploadUrl(image)}
      fallback={null}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={cx('rounded-full bg-well object-cover', className)}
    />
  )
}
