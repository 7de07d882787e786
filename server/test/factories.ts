import { examSlug } from '@sopan/domain/exam-slug'
import type { BundledKind, Item, ItemKind } from '@sopan/domain/items'
import type { Insertable, Selectable } from 'kysely'

import { noteBundles } from '#server/db/queries/bundles.ts'
import { SESSION_LIFE_MS } from '#server/db/queries/sessions.ts'
import type { Database, Db } from '#server/db/tables.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { newReferralCode, newToken, tokenHash } from '#server/lib/credentials/token.ts'

import { batchFactories } from './batch-factories.ts'

type Row<T extends keyof Database> = Selectable<Database[T]>
type Given<T extends keyof Database> = Partial<Insertable<Database[T]>>

const START = new Date('2026-11-01T06:00:00Z')
export const PASSWORD = 'correct horse'
let count = 0
const next = () => ++count
let passwordHash: Promise<string> | undefined

/** The columns of an item that prepares for these exams. */
export const forExams = (...exams: string[]) => ({ exams, exam_slugs: exams.map(examSlug) })

/** The column of a course that has a title, and perhaps a summary, in Hindi. */
export const courseInHindi = (title: string, summary: string | null = null) => ({
  hi: { title, summary, description: null, description_html: null },
})

/** Creates valid rows; a test names only the columns that matter to it. */
export function factories(db: Db) {
  async function user(given: Given<'app_user'> = {}): Promise<Row<'app_user'>> {
    const email = given.email ?? `learner${next()}@example.com`
    passwordHash ??= hashPassword(PASSWORD)
    const values = {
      name: 'Anjali Sharma',
      email,
      email_key: email.toLowerCase(),
      password_hash: await passwordHash,
      referral_code: newReferralCode(),
      created_at: START,
      ...given,
    }
    return db.insertInto('app_user').values(values).returningAll().executeTakeFirstOrThrow()
  }

  /** A bearer token of a new session. */
  async function token(userId: number, now: Date): Promise<string> {
    const text = newToken()
    const session = {
      token_hash: tokenHash(text),
      user_id: userId,
      platform: 'web',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
    }
    await db.insertInto('session').values(session).execute()
    return text
  }

  async function course(given: Given<'course'> = {}): Promise<Row<'course'>> {
    const number = next()
    const values = {
      slug: `course-${number}`,
      title: `Course ${number}`,
      summary: 'A course for the test',
      description_markdown: 'About it',
      description_html: '<p>About it</p>',
      image: null,
      type: 'paid' as const,
      price_paise: 149_900,
      validity_days: 365,
      created_at: new Date(START.getTime() + number * 1000),
      updated_at: START,
      ...given,
    }
    return db.insertInto('course').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function subject(courseId: number, given: Given<'subject'> = {}) {
    const number = next()
    const values = {
      course_id: courseId,
      slug: `subject-${number}`,
      title: `Subject ${number}`,
      position: number,
      updated_at: START,
      ...given,
    }
    return db.insertInto('subject').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function lesson(subjectId: number, given: Given<'class'> = {}): Promise<Row<'class'>> {
    const number = next()
    const values = {
      subject_id: subjectId,
      slug: `class-${number}`,
      title: `Class ${number}`,
      is_preview: false,
      position: number,
      updated_at: START,
      ...given,
    }
    return db.insertInto('class').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function video(classId: number, given: Given<'class_video'> = {}) {
    const number = next()
    const values = {
      class_id: classId,
      slug: `video-${number}`,
      title: `Video ${number}`,
      file_path: 'paid/0123456789abcdef0123456789abcdef.webm',
      position: number,
      updated_at: START,
      ...given,
    }
    return db.insertInto('class_video').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function note(subjectId: number, given: Given<'note'> = {}): Promise<Row<'note'>> {
    const number = next()
    const values = {
      subject_id: subjectId,
      slug: `note-${number}`,
      title: `Note ${number}`,
      file_path: 'paid/0123456789abcdef0123456789abcdef.pdf',
      position: number,
      updated_at: START,
      ...given,
    }
    return db.insertInto('note').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function book(given: Given<'book'> = {}): Promise<Row<'book'>> {
    const number = next()
    const values = {
      slug: `book-${number}`,
      title: `Book ${number}`,
      author: 'A. Verma',
      description: 'A book for the test',
      type: 'paid' as const,
      price_paise: given.type === 'free' ? null : 20_000,
      pdf_path: 'paid/0123456789abcdef0123456789abcdef.pdf',
      created_at: new Date(START.getTime() + number * 1000),
      updated_at: START,
      ...given,
    }
    return db.insertInto('book').values(values).returningAll().executeTakeFirstOrThrow()
  }

  /** A bundle of items in their order; each may have what its row in the bundle has. */
  async function bundle(
    items: readonly (Item & Partial<Insertable<Database['bundle_item']>>)[],
    given: Given<'bundle'> = {},
  ): Promise<Row<'bundle'>> {
    const number = next()
    const values = {
      slug: `bundle-${number}`,
      title: `Bundle ${number}`,
      description: 'A bundle for the test',
      price_paise: 39_900,
      validity_days: 365,
      created_at: new Date(START.getTime() + number * 1000),
      updated_at: START,
      ...given,
    }
    const made = await db
      .insertInto('bundle')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow()
    const rows = items.map(({ kind, id, ...rest }, position) => ({
      bundle_id: made.id,
      item_kind: kind as BundledKind,
      item_id: id,
      position,
      ...rest,
    }))
    await db.insertInto('bundle_item').values(rows).execute()
    await db.transaction().execute((trx) => noteBundles(trx, START))
    return made
  }

  async function coupon(given: Given<'coupon'> = {}): Promise<Row<'coupon'>> {
    const values = {
      code: `CODE${next()}`,
      percent_hundredths: given.fixed_paise === undefined ? 1000 : null,
      active: true,
      all_items: true,
      updated_at: START,
      ...given,
    }
    return db.insertInto('coupon').values(values).returningAll().executeTakeFirstOrThrow()
  }

  /** Access granted by an operator, so that no order is needed. */
  async function grant(
    userId: number,
    itemId: number,
    given: Omit<Given<'entitlement'>, 'item_kind'> & { item_kind?: ItemKind } = {},
  ): Promise<Row<'entitlement'>> {
    const values = {
      user_id: userId,
      item_kind: 'course' as const,
      item_id: itemId,
      source: 'operator' as const,
      starts_at: START,
      reason: 'test',
      ...given,
    }
    return db.insertInto('entitlement').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function notice(given: Given<'notification'> = {}): Promise<Row<'notification'>> {
    const number = next()
    const values = {
      slug: `notice-${number}`,
      title: `Notice ${number}`,
      message: 'A message',
      type: 'info' as const,
      status: 'active' as const,
      popup: false,
      created_at: new Date(START.getTime() + number * 1000),
      updated_at: START,
      ...given,
    }
    return db.insertInto('notification').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function syllabus(given: Given<'syllabus'> = {}): Promise<Row<'syllabus'>> {
    const values = { name: 'Syllabus', ...aid(), ...given }
    return db.insertInto('syllabus').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function timetable(given: Given<'timetable'> = {}): Promise<Row<'timetable'>> {
    const values = { name: 'Timetable', ...aid(), ...given }
    return db.insertInto('timetable').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async function jobAlert(given: Given<'job_alert'> = {}): Promise<Row<'job_alert'>> {
    const values = {
      title: 'Clerk',
      company_name: 'A bank',
      location: 'Hisar',
      description: 'A post',
      ...aid(),
      ...given,
    }
    return db.insertInto('job_alert').values(values).returningAll().executeTakeFirstOrThrow()
  }

  /** Its other names and its slug are its names in URLs. */
  async function examPage(given: Given<'exam_page'> = {}): Promise<Row<'exam_page'>> {
    const { slug = `exam-${next()}`, name = 'SSC CGL', other_names: others = [] } = given
    const slugs = [slug, ...[name, ...others].map(examSlug)]
    const values = { slug, name, exam_slugs: slugs, dates: '[]', updated_at: START, ...given }
    return db.insertInto('exam_page').values(values).returningAll().executeTakeFirstOrThrow()
  }

  return {
    user,
    token,
    course,
    subject,
    lesson,
    video,
    note,
    book,
    ...batchFactories(db, next),
    bundle,
    coupon,
    grant,
    notice,
    syllabus,
    timetable,
    jobAlert,
    examPage,
  }
}

/** The columns that every study aid has. */
function aid() {
  const number = next()
  return {
    slug: `aid-${number}`,
    status: 'active' as const,
    created_at: new Date(START.getTime() + number * 1000),
    updated_at: START,
  }
}
