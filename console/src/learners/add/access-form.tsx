import { SHORT_ACCESS_DAYS } from '@sopan/contract/console/permissions'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'

import { PreviewPanel } from '#console/acts/act-dialog.tsx'
import { batchQuery } from '#console/batches/batch-calls.ts'
import { money } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { listWords as text } from '#console/words/learner-list.ts'

import { AccessFieldList } from './access-fields.tsx'
import {
  type CheckedRow,
  type ListAccess,
  type Outcome,
  type Plan,
  countOf,
  refusedOf,
} from './list-calls.ts'
import { RefusedRows } from './row-tables.tsx'
import { type AccessFields, type Offer, accessOf, useOffers } from './use-list-access.ts'
import { useListPreview } from './use-list-preview.ts'

/** The form that adds the rows without faults; all effects of its button are shown above the button. */
export function AccessForm({
  checkedAt,
  rows,
  batch,
  onAdd,
}: {
  checkedAt: number
  rows: readonly CheckedRow[]
  /** The id of the batch from whose page the member comes; null from another page. */
  batch: string | null
  onAdd: (plan: Plan) => void
}) {
  const may = usePermission()
  const form = useForm<AccessFields>({
    defaultValues: {
      how: batch !== null ? 'batch' : may('learner.change') ? 'none' : 'paid',
      type: 'course',
      slug: batch ?? '',
      days: may('access.grant-longer') ? '' : String(SHORT_ACCESS_DAYS),
      method: '',
      reason: batch === null ? '' : text.batchReason,
    },
  })
  const fields = useWatch({ control: form.control, compute: (values: AccessFields) => values })
  const offers = useOffers(fields)
  const offer = offers.data?.find(({ slug }) => slug === fields.slug)
  const access = accessOf(fields, offer)
  const isKnown = fields.how === 'none' || access !== null
  const unpaid = fields.how === 'paid' ? rows.filter(({ reference }) => reference === null) : []
  const isComplete = isKnown && unpaid.length === 0
  const { data: outcomes, error } = useListPreview({ checkedAt, rows, access, isComplete })
  const refused = refusedOf(rows, outcomes ?? [])
  const isPossible = outcomes !== undefined && refused.length < rows.length
  return (
    <form
      noValidate
      className="mt-8 flex max-w-150 flex-col gap-4"
      onSubmit={form.handleSubmit(({ reason }) => {
        if (!isPossible) return
        // The server gives nothing twice for this key.
        onAdd({ key: crypto.randomUUID(), rows, access, reason })
      })}
    >
      <Problem error={offers.error ?? error} />
      <AccessFieldList form={form} how={fields.how} offers={offers.data} />
      {unpaid.length > 0 && (
        <Panel kind="wrong" icon={TriangleAlert} role="alert">
          {text.noReferences(unpaid.length)}
        </Panel>
      )}
      <RefusedRows title={text.refused} detail={text.refusedText} rows={refused} />
      {error === null && (
        <PreviewPanel isKnown={outcomes !== undefined}>
          {outcomes === undefined ? (
            waitingText(isKnown, isComplete)
          ) : (
            <Effect outcomes={outcomes} given={{ access, offer, ...fields }} />
          )}
        </PreviewPanel>
      )}
      <Button type="submit" className="self-start" aria-disabled={!isPossible}>
        {text.add(rows.length - refused.length)}
      </Button>
    </form>
  )
}

/** The items that members of a batch get. */
function BatchItems({ id }: { id: number }) {
  const { data } = useQuery(batchQuery(String(id)))
  return data !== undefined && <p>{text.batchItems(data.items.map(({ title }) => title))}</p>
}

interface Given {
  access: ListAccess | null
  offer: Offer | undefined
  reason: string
}

function waitingText(isKnown: boolean, isComplete: boolean): string {
  if (!isKnown) return text.chooseFirst
  return isComplete ? text.previewing : text.referencesFirst
}

function Effect({ outcomes, given }: { outcomes: readonly Outcome[]; given: Given }) {
  const made = countOf(outcomes, 'account', 'made')
  const held = countOf(outcomes, 'access', 'held')
  const asked = countOf(outcomes, 'access', 'asked')
  return (
    <>
      <p>{text.accounts(made, countOf(outcomes, 'account', 'existing'))}</p>
      <p>{accessText(countOf(outcomes, 'access', 'given'), given)}</p>
      {given.access?.kind === 'batch' && <BatchItems id={given.access.batch_id} />}
      {held > 0 && <p>{text.held(held)}</p>}
      {asked > 0 && <p>{text.asked(asked)}</p>}
      {made > 0 && <p>{text.mailed}</p>}
    </>
  )
}

function accessText(count: number, { access, offer, reason }: Given): string {
  if (access === null || offer === undefined) return text.noAccess
  if (access.kind === 'free') return text.free(count, offer.title, access.days, reason.trim())
  if (access.kind === 'batch') return text.batch(count, offer.title)
  const { amount_paise: paise } = access
  return text.paid(count, offer.title, money(paise), money(paise * count))
}
