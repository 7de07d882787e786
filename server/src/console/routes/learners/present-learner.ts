import { ITEM_KINDS } from '@sopan/domain/items'
import { isLive } from '@sopan/domain/orders/access'

import type { listLearners } from '#server/features/accounts/operate/learner-list-store.ts'
import type { UserRecord } from '#server/features/accounts/operate/read-user.ts'

import { timeOf } from '../present.ts'

type Line = Awaited<ReturnType<typeof listLearners>>[number]
type Attempt = UserRecord['attempts'][number]

export const presentLearnerLine = ({ id, name, email, phone, status, created_at }: Line) => ({
  id,
  name,
  email,
  phone,
  status,
  created_at: created_at.toISOString(),
})

export const presentRecord = (record: UserRecord, now: Date) => ({
  learner: {
    ...presentLearnerLine(record.user),
    state: record.user.state,
    district: record.user.district,
    referral_code: record.user.referral_code,
    extra_minutes_per_hour: record.user.extra_minutes_per_hour,
    referred_by: record.user.referred_by,
    erased_at: timeOf(record.user.erased_at),
  },
  orders: record.orders.map((order) => ({
    order_id: order.order_id,
    title: order.title,
    state: order.state,
    amount_paise: order.amount_paise,
    created_at: order.created_at.toISOString(),
    refusal: order.refusal,
  })),
  access: record.access.map((one) => ({
    type: ITEM_KINDS[one.kind].type,
    item: one.item,
    slug: one.slug,
    is_live: isLive(one, now),
    source: one.source,
    starts_at: one.starts_at.toISOString(),
    ends_at: timeOf(one.ends_at),
    revoked_at: timeOf(one.revoked_at),
  })),
  batches: record.batches.map((one) => ({
    ...one,
    joined_at: one.joined_at.toISOString(),
    left_at: timeOf(one.left_at),
  })),
  fee_plans: record.fees.map((plan) => ({
    plan_id: plan.id,
    title: plan.title,
    agreed_at: plan.agreed_at.toISOString(),
    ended_at: timeOf(plan.ended_at),
    end_reason: plan.end_reason,
    is_open: plan.is_open,
    pauses_at: timeOf(plan.pauses_at),
    parts: plan.parts.map(({ id, ...part }) => ({ part_id: id, ...part })),
  })),
  attempts: record.attempts.map(presentAttempt),
  progress: record.progress.map(({ course, completed, classes, last_opened }) => ({
    course,
    completed,
    classes,
    last_opened: last_opened.toISOString(),
  })),
  tickets: record.tickets.map(({ id, status, priority, created_at, message }) => ({
    id,
    status,
    priority,
    created_at: created_at.toISOString(),
    message,
  })),
  mails: record.mails.map(({ kind, due_at, sent_at, tries, last_error }) => ({
    kind,
    due_at: due_at.toISOString(),
    sent_at: timeOf(sent_at),
    tries,
    last_error,
  })),
  sessions: record.sessions.map(({ id, platform, address, device, created_at, last_seen_at }) => ({
    id,
    platform,
    address,
    device,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  })),
})

/** Marks are stored as whole numbers of a part of a mark. */
const presentAttempt = (attempt: Attempt) => ({
  attempt_id: attempt.attempt_id,
  test: attempt.test,
  slug: attempt.slug,
  started_at: attempt.started_at.toISOString(),
  closed_at: timeOf(attempt.closed_at),
  given_back_at: timeOf(attempt.given_back_at),
  marks: inMarks(attempt.marks, attempt),
  possible_marks: inMarks(attempt.possible_marks, attempt),
  passed: attempt.passed,
})

const inMarks = (parts: number | null, { marks_denominator: denominator }: Attempt) =>
  parts === null || denominator === null ? null : parts / denominator
