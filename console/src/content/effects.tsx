import type { previewRestore } from '@sopan/contract/console/content'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import type { ComponentProps } from 'react'
import { type Control, useWatch } from 'react-hook-form'

import { contentWords as text } from '#console/words/content.ts'

export type Effect = EndpointData<typeof previewRestore>['effects'][number]

/** Whether a change has an effect for which the member has to give this. */
export const asksFor = (asked: Effect['asks'], effects: readonly Effect[] | undefined): boolean =>
  effects?.some(({ asks }) => asks === asked) ?? false

/** Whether the member has not ticked yet what an effect asks for. */
export function useIsUnconfirmed(
  control: Control<{ reason: string; confirmed: boolean }>,
  effects: readonly Effect[] | undefined,
): boolean {
  const isConfirmed = useWatch({ control, name: 'confirmed' })
  return asksFor('tick', effects) && !isConfirmed
}

/** The effects of a change on learners, each in a sentence. */
export const EffectLines = ({ effects }: { effects: readonly Effect[] }) =>
  effects.map((effect) => (
    <p key={effect.text} className={effect.asks === null ? undefined : 'font-semibold'}>
      {effect.text}
    </p>
  ))

/** The tick without which a change with such effects is not made. */
export const ConfirmField = ({
  effects,
  ...field
}: { effects: readonly Effect[] | undefined } & Omit<
  ComponentProps<typeof Checkbox>,
  'children'
>) => (asksFor('tick', effects) ? <Checkbox {...field}>{text.confirm}</Checkbox> : null)
