import { SHORT_ACCESS_DAYS } from '@sopan/contract/console/permissions'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { TriangleAlert } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'

import { PreviewPanel } from '#console/acts/act-dialog.tsx'
import { money } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { listWords as text } from '#console/words/learner-list.ts'

import { AccessFieldList } from './access-fields.tsx'
import type { CheckedRow, ListAccess, Plan } from './list-calls.ts'
import { type AccessFields, type Offer, accessOf, useOffers } from './use-list-access.ts'

/** What the rows without faults get, with all that the button does above it. */
export function AccessForm({
  rows,
  onAdd,
}: {
  rows: readonly CheckedRow[]
  onAdd: (plan: Plan) => void
}) {
  const mayGrantLonger = usePermission()('access.grant-longer')
  const form = useForm<AccessFields>({
    defaultValues: {
      how: 'none',
      type: 'course',
      slug: '',
      days: mayGrantLonger ? '' : String(SHORT_ACCESS_DAYS),
      method: '',
      reason: '',
    },
  })
  const fields = useWatch({ control: form.control, compute: (values: AccessFields) => values })
  const offers = useOffers(fields)
  const offer = offers.data?.find(({ slug }) => slug === fields.slug)
  const access = accessOf(fields, offer)
  const isKnown = fields.how === 'none' || access !== null
  const unpaid = fields.how === 'paid' ? rows.filter(({ reference }) => reference === null) : []
  return (
    <form
      noValidate
      className="mt-8 flex max-w-150 flex-col gap-4"
      onSubmit={form.handleSubmit(({ reason }) => {
        if (!isKnown || unpaid.length > 0) return
        // The server gives nothing twice for this key.
        onAdd({ key: crypto.randomUUID(), rows, access, reason })
      })}
    >
      <Problem error={offers.error} />
      <AccessFieldList form={form} how={fields.how} offers={offers.data} />
      {unpaid.length > 0 && (
        <Panel kind="wrong" icon={TriangleAlert} role="alert">
          {text.noReferences(unpaid.length)}
        </Panel>
      )}
      <PreviewPanel isKnown={isKnown}>
        {isKnown ? <Effect rows={rows} given={{ access, offer, ...fields }} /> : text.chooseFirst}
      </PreviewPanel>
      <Button type="submit" className="self-start" aria-disabled={unpaid.length > 0}>
        {text.add(rows.length)}
      </Button>
    </form>
  )
}

interface Given {
  access: ListAccess | null
  offer: Offer | undefined
  reason: string
}

function Effect({ rows, given }: { rows: readonly CheckedRow[]; given: Given }) {
  const made = rows.filter(({ account }) => account === null).length
  return (
    <>
      <p>{text.accounts(made, rows.length - made)}</p>
      <p>{accessText(rows.length, given)}</p>
      {made > 0 && <p>{text.mailed}</p>}
    </>
  )
}

function accessText(count: number, { access, offer, reason }: Given): string {
  if (access === null || offer === undefined) return text.noAccess
  if (access.kind === 'free') return text.free(offer.title, access.days, reason.trim())
  const { amount_paise: paise } = access
  return text.paid(offer.title, money(paise), count, money(paise * count))
}
