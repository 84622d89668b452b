import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { type Campaign, campaignReads } from '../campaign.ts'

export interface Draft {
  name: string
  category: string | null
  segment_id: string | null
  sender_id: string | null
  trigger: { kind: string; event: string | null }
  wait: { amount: number; unit: string }
  variants: { key: string; template_id: string | null; weight: number }[]
  holdout: number
  hasGoal: boolean
  goal: { event: string | null; days: number }
  tracking: { clicks: boolean; opens: boolean }
}

export type DraftForm = UseFormReturnType<Draft>

/** Minutes in each. */
export const waitUnits = { minutes: 1, hours: 60, days: 1440 } as const

function waitOf(minutes: number): Draft['wait'] {
  const unit = (['days', 'hours'] as const).find((each) => minutes > 0 && minutes % waitUnits[each] === 0) ?? 'minutes'
  return { amount: minutes / waitUnits[unit], unit }
}

export const toDraft = (campaign: Campaign): Draft => ({
  name: campaign.name,
  category: campaign.category,
  segment_id: campaign.segment_id,
  sender_id: campaign.sender_id,
  trigger: { kind: campaign.trigger.kind, event: campaign.trigger.event },
  wait: waitOf(campaign.trigger.wait_minutes),
  variants:
    campaign.variants.length > 0
      ? campaign.variants.map(({ key, template_id, weight }) => ({ key, template_id, weight }))
      : [{ key: 'a', template_id: null, weight: 1 }],
  holdout: campaign.holdout,
  hasGoal: campaign.goal !== null,
  goal: { event: campaign.goal?.event ?? null, days: campaign.goal?.days ?? 7 },
  tracking: { ...campaign.tracking },
})

const kindOf = (kind: string): Campaign['trigger']['kind'] =>
  kind === 'fact' || kind === 'segment_entered' ? kind : 'once'

/** Returns the body for the API. A variant without a template is left out. */
export function toBody(draft: Draft) {
  const { name, category, segment_id, sender_id, trigger, wait, holdout, goal, hasGoal, tracking } = draft
  const kind = kindOf(trigger.kind)
  const minutes = wait.amount * (waitUnits[wait.unit as keyof typeof waitUnits] ?? 1)
  return {
    name,
    category: category as Campaign['category'],
    segment_id,
    sender_id,
    trigger: { kind, event: kind === 'fact' ? trigger.event : null, wait_minutes: kind === 'once' ? 0 : minutes },
    variants: draft.variants.flatMap(({ template_id, ...variant }) =>
      template_id ? [{ ...variant, template_id }] : [],
    ),
    holdout,
    goal: hasGoal && goal.event ? { event: goal.event, days: goal.days } : null,
    tracking,
  }
}

export function useDraftForm(campaign: Campaign) {
  const [environment] = useEnvironment()
  const [initialValues] = useState(() => toDraft(campaign))
  const form = useForm<Draft>({ initialValues })
  const save = useAct('PATCH /v1/organization/campaigns/{id}', { refresh: [...campaignReads] })
  const saveThen = (then: () => void) => {
    if (!form.isDirty()) return then()
    save.mutate(
      { params: { id: campaign.id }, query: { environment }, body: toBody(form.values) },
      {
        onSuccess() {
          form.resetDirty()
          then()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    )
  }
  return { form, save, saveThen }
}
