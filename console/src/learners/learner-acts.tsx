import {
  endLearnerSessions,
  exportLearner,
  sendResetLink,
  setLearnerStatus,
} from '@sopan/contract/console/learner-acts'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '#console/lib/call.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { saveFile } from '#console/lib/save-file.ts'
import { useAct } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { learnerWords as text } from '#console/words/learners.ts'

import { type LearnerRecord, accountOf } from './learner-calls.ts'
import type { ReasonAct } from './reason-dialog.tsx'

const EmailDialog = lazyPart(async () => (await import('./email-dialog.tsx')).EmailDialog)
const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const GrantDialog = lazyPart(async () => (await import('./grant-dialog.tsx')).GrantDialog)
const ExtraTimeDialog = lazyPart(
  async () => (await import('./extra-time-dialog.tsx')).ExtraTimeDialog,
)
const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog)

type Open = 'email' | 'grant' | 'extra-time' | 'erase' | ReasonAct | null

const look = { kind: 'secondary', size: 'regular' } as const

/** The acts of a member on a learner. */
export function LearnerActs({ record }: { record: LearnerRecord }) {
  const may = usePermission()
  const [open, setOpen] = useState<Open>(null)
  const [isMore, setMore] = useState(false)
  const { learner, sessions } = record
  const close = () => setOpen(null)
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={text.acts} className="flex flex-col gap-2 print:hidden">
        <div className="flex flex-wrap gap-2">
          {may('learner.change') && (
            <Button {...look} onClick={() => setOpen('email')}>
              {text.changeEmail}
            </Button>
          )}
          {may('access.grant') && (
            <Button {...look} onClick={() => setOpen('grant')}>
              {text.grant}
            </Button>
          )}
          <Link className={buttonClass(look)} to={`/learners/${learner.id}/report-card`}>
            {text.reportCard}
          </Link>
          <Button {...look} kind="quiet" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {text.more}
            <ChevronDown aria-hidden className={cx('size-5', isMore && 'rotate-180')} />
          </Button>
        </div>
        {isMore && <FurtherActs record={record} onOpen={setOpen} />}
      </div>
      {open === 'email' && (
        <EmailDialog learner={learner} sessions={sessions.length} onClose={close} />
      )}
      {open === 'grant' && <GrantDialog learner={learner} onClose={close} />}
      {open === 'extra-time' && <ExtraTimeDialog learner={learner} onClose={close} />}
      {open === 'erase' && <EraseDialog learner={learner} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <ReasonDialog learner={learner} act={open} onClose={close} />
      )}
    </div>
  )
}

/** The acts that are needed less often. */
function FurtherActs({
  record,
  onOpen,
}: {
  record: LearnerRecord
  onOpen: (act: ReasonAct | 'extra-time' | 'erase') => void
}) {
  const may = usePermission()
  const exported = useAct(exportLearner, { onDone: saveFile })
  const { learner } = record
  const acts = may('learner.change') ? accountActs(record) : []
  const actButton = (act: ReasonAct) => (
    <Button
      key={act.title}
      {...look}
      {...(act.isDanger && { kind: 'danger-secondary' })}
      onClick={() => onOpen(act)}
    >
      {act.title}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts.filter((act) => !act.isDanger).map((act) => actButton(act))}
        {may('learner.change') && (
          <Button {...look} onClick={() => onOpen('extra-time')}>
            {text.extraTime}
          </Button>
        )}
        {may('order.record-payment') && (
          <Link
            to={`/orders?${new URLSearchParams({ record: learner.email })}`}
            className={buttonClass(look)}
          >
            {text.recordPayment}
          </Link>
        )}
        {may('learner.erase') && (
          <Button
            {...look}
            busy={exported.isPending}
            onClick={() => exported.mutate({ body: accountOf(learner) })}
          >
            {text.export}
          </Button>
        )}
        {acts.filter((act) => act.isDanger).map((act) => actButton(act))}
        {may('learner.erase') && (
          <Button {...look} kind="danger-secondary" onClick={() => onOpen('erase')}>
            {text.erase}
          </Button>
        )}
      </div>
      <Problem error={exported.error} />
    </>
  )
}

function accountActs({ learner, sessions, attempts }: LearnerRecord): ReasonAct[] {
  const account = accountOf(learner)
  const link: ReasonAct = {
    title: text.sendLink,
    effect: text.linkEffect(learner.email),
    done: text.linkSent,
    run: (reason) => call(sendResetLink, { body: { ...account, reason } }),
  }
  const end: ReasonAct = {
    title: text.endSessions,
    effect: text.endEffect(sessions.length),
    done: text.sessionsEnded,
    run: (reason) => call(endLearnerSessions, { body: { ...account, reason, session_id: null } }),
  }
  const running = attempts.filter(({ closed_at: closed }) => closed === null)
  const setStatus = (status: 'active' | 'inactive') => (reason: string) =>
    call(setLearnerStatus, {
      body: { ...account, reason, status, despite_running: running.length > 0 },
    })
  if (learner.status === 'inactive') {
    const activate: ReasonAct = {
      title: text.activate,
      effect: text.activateEffect,
      done: text.activated,
      run: setStatus('active'),
    }
    return [activate]
  }
  const deactivate: ReasonAct = {
    title: text.deactivate,
    effect: text.deactivateEffect,
    confirm: running.length > 0 ? text.despiteRunning(running.map(({ test }) => test)) : null,
    isDanger: true,
    done: text.deactivated,
    run: setStatus('inactive'),
  }
  return sessions.length > 0 ? [link, end, deactivate] : [link, deactivate]
}
