import type { User } from '@sopan/contract/account'
import {
  type JobAlert,
  type Syllabus,
  listJobAlerts,
  listSyllabus,
  listTimetables,
} from '@sopan/contract/aids'
import { type Book, type BookAccess, getUserBooks, listBooks } from '@sopan/contract/books'
import { type CourseCard, type CourseDetail, getCourse, listCourses } from '@sopan/contract/courses'
import {
  type Dashboard,
  type ListedToday,
  getDashboard,
  listOwnCourses,
} from '@sopan/contract/dashboard'
import type { Endpoint } from '@sopan/contract/endpoint'
import { type ExamPage, getExamPage } from '@sopan/contract/exam-pages'
import { type ExamCard, type ExamDetail, getExam, listExams } from '@sopan/contract/exams/exams'
import { type ClassVideo, listVideos } from '@sopan/contract/learning'
import { type Notice, listNotices } from '@sopan/contract/notices'
import { type SearchResults, search } from '@sopan/contract/search'
import { login } from '@sopan/contract/session'
import { todayRows } from '@sopan/domain/today'

import { numberOrNull } from '#web/lib/fields.ts'

import { resultReader } from './exams/results.ts'
import { paymentReaders } from './payments.ts'
import { type Reader, type Sent, readerOf, readerOfData } from './reader-of.ts'

type SentCourse = Sent<CourseCard, 'exams'>

/** A missing price is null, which the pages show in another way than 0; release 1.1.0 sends no exams. */
const courseOf = <C extends SentCourse>(course: C) => ({
  ...course,
  price: numberOrNull(course.price),
  exams: course.exams ?? [],
})

interface SentCourses {
  data?: SentCourse[] | { courses?: SentCourse[]; next_cursor?: string | null } | null
}

/** The courses are in a field of `data`, or `data` is their list (P-3.19). */
function coursesIn({ data }: SentCourses) {
  const page = Array.isArray(data) ? { courses: data } : data
  if (page?.courses === undefined) return undefined
  const { courses, next_cursor = null } = page
  return { data: { courses: courses.map(courseOf), next_cursor } }
}

type SentExam<T extends ExamCard> = Sent<T, 'max_attempts' | 'user_stats' | 'exams'> & {
  user_stats: Sent<ExamCard['user_stats'], 'can_attempt'>
}

/** A test can be attempted once where a server names no number (L-3.13); release 1.1.0 sends no exams. */
function withAttempts<T extends ExamCard>(test: SentExam<T>): T {
  const max_attempts = test.max_attempts ?? 1
  const { user_stats: stats } = test
  const can_attempt = stats.can_attempt ?? stats.total_attempts < max_attempts
  const exams = test.exams ?? []
  return { ...test, exams, max_attempts, user_stats: { ...stats, can_attempt } } as unknown as T
}

interface SentExams {
  tests: SentExam<ExamCard>[]
  next_cursor: string | null
}

/** The type is 'info' if no type was sent (L-3.37); release 1.1.0 sends no item. */
const noticeOf = (sent: Sent<Notice, 'type' | 'item'>): Notice => ({
  ...sent,
  type: sent.type ?? 'info',
  item: sent.item ?? null,
})

/**
 * Release 1.1.0 sends neither books nor answers, not which tests were bought last, and no rows of today; up to 1.3.0 these
 * are in `today` alone.
 */
function dashboardOf(
  sent: Sent<
    Dashboard,
    'today' | 'today_list' | 'week' | 'bought_tests' | 'bought_books' | 'new_answers'
  >,
): Dashboard {
  const { open_attempt: test, last_class: lesson, new_answers: answers = [] } = sent
  const today = sent.today ?? todayRows({ test, lesson, ending: [], answers, streak: 0 })
  const today_list = today.flatMap((row): ListedToday[] => {
    if (row.kind === 'streak' || row.kind === 'more') return []
    return [row.kind === 'answer' ? { ...row, test_name: null, question: null } : row]
  })
  const absent = { week: [], bought_tests: [], bought_books: [], new_answers: [] }
  return { ...absent, today_list, ...sent, today }
}

/** A video is a file or on YouTube. */
const videoOf = (video: ClassVideo): ClassVideo => ({
  ...video,
  video_url: video.video_url ?? video.youtube_url,
})

interface SentLogin {
  user?: User
  data?: User | null
  token?: string
}

/** The user is in `user` or in `data`; the token is '' if no token was sent. */
function loginOf({ user, data, token = '' }: SentLogin) {
  const found = user ?? data
  return found ? { user: found, token } : undefined
}

/** Release 1.1.0 sends no exams. */
const bookOf = (book: Sent<Book, 'exams'>): Book => ({ ...book, exams: book.exams ?? [] })

type SentBooks = Sent<Book, 'exams'>[]

/** Release 1.2.0 sends no exams of study aids. */
const withExams = <Item extends { exams?: string[] }>(item: Item) => ({
  ...item,
  exams: item.exams ?? [],
})

/** The page of a list of study aids, or the one item that was asked for. */
const aidsOf = <Item extends Syllabus | JobAlert>(
  data: Sent<Item, 'exams'>[] | Sent<Item, 'exams'>,
) => (Array.isArray(data) ? data.map(withExams) : withExams(data)) as unknown as Item[] | Item

type FoundCourses = SearchResults['courses']

interface SentCoursesFound {
  total: number
  items: Sent<FoundCourses['items'][number], 'topics'>[]
}

const NONE = { total: 0, items: [] }

/** Release 1.3.0 has no bundles. */
const examPageOf = (page: Sent<ExamPage, 'bundles'>): ExamPage => ({ bundles: NONE, ...page })

/** Release 1.2.0 finds neither exams nor topics of courses, and release 1.3.0 no bundles. */
const foundIn = ({
  courses,
  ...found
}: Omit<Sent<SearchResults, 'exam_pages' | 'bundles'>, 'courses'> & {
  courses: SentCoursesFound
}): SearchResults => ({
  exam_pages: NONE,
  bundles: NONE,
  ...found,
  courses: { ...courses, items: courses.items.map((course) => ({ topics: [], ...course })) },
})

/** Without `data` a list would look empty. */
const LISTS = [listOwnCourses, listTimetables]

const readers = new Map<Endpoint, Reader[1]>([
  ...LISTS.map((list) => readerOfData(list, (data: never) => data)),
  readerOfData(listSyllabus, aidsOf<Syllabus>),
  readerOfData(listJobAlerts, aidsOf<JobAlert>),
  readerOfData(search, foundIn),
  readerOfData(getExamPage, examPageOf),
  readerOf(login, loginOf),
  readerOf(listCourses, coursesIn),
  readerOfData(getCourse, courseOf<Sent<CourseDetail, 'exams'>>),
  readerOfData(listBooks, (books: SentBooks) => books.map(bookOf)),
  readerOfData(getUserBooks, (data: SentBooks | BookAccess) =>
    Array.isArray(data) ? data.map(bookOf) : data,
  ),
  readerOfData(listExams, ({ tests, next_cursor }: SentExams) => ({
    tests: tests.map(withAttempts),
    next_cursor,
  })),
  readerOfData(getExam, withAttempts<ExamDetail>),
  readerOfData(listVideos, (videos: ClassVideo[]) => videos.map(videoOf)),
  readerOfData(listNotices, (notices: Parameters<typeof noticeOf>[0][]) => notices.map(noticeOf)),
  readerOfData(getDashboard, dashboardOf),
  resultReader,
  ...paymentReaders,
])

/**
 * A response in the form of the contract. This folder is the only code that handles another form: the
 * alternatives and missing values that the documents name, and fields that release 1.1.0 does not send.
 * Undefined where a response lacks a part that pages cannot do without.
 */
export function toContract(endpoint: Endpoint, body: unknown): unknown {
  const read = readers.get(endpoint)
  if (read === undefined || body === null) return body
  const changes = read(body as never)
  return changes === undefined ? undefined : { ...body, ...changes }
}
