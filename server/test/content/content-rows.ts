import type { Db } from '#server/db/tables.ts'

/** Every row of the content tables, with its id and update time. */
export async function contentRows(db: Db) {
  return {
    courses: await db.selectFrom('course').selectAll().orderBy('id').execute(),
    subjects: await db.selectFrom('subject').selectAll().orderBy('id').execute(),
    classes: await db.selectFrom('class').selectAll().orderBy('id').execute(),
    videos: await db.selectFrom('class_video').selectAll().orderBy('id').execute(),
    notes: await db.selectFrom('note').selectAll().orderBy('id').execute(),
    coupons: await db.selectFrom('coupon').selectAll().orderBy('id').execute(),
    couponItems: await db.selectFrom('coupon_item').selectAll().execute(),
    exams: await db.selectFrom('exam').selectAll().orderBy('id').execute(),
    papers: await db.selectFrom('paper').selectAll().orderBy('id').execute(),
    sections: await db.selectFrom('paper_section').selectAll().orderBy('id').execute(),
    questions: await db.selectFrom('paper_question').selectAll().orderBy('id').execute(),
    books: await db.selectFrom('book').selectAll().orderBy('id').execute(),
    bundles: await db.selectFrom('bundle').selectAll().orderBy('id').execute(),
    bundleItems: await db
      .selectFrom('bundle_item')
      .selectAll()
      .orderBy('bundle_id')
      .orderBy('position')
      .execute(),
    notifications: await db.selectFrom('notification').selectAll().orderBy('id').execute(),
    syllabus: await db.selectFrom('syllabus').selectAll().orderBy('id').execute(),
    timetables: await db.selectFrom('timetable').selectAll().orderBy('id').execute(),
    examPages: await db.selectFrom('exam_page').selectAll().orderBy('id').execute(),
    teachers: await db.selectFrom('teacher').selectAll().orderBy('id').execute(),
    jobAlerts: await db.selectFrom('job_alert').selectAll().orderBy('id').execute(),
  }
}
