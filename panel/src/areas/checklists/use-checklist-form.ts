import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/checklists.ts'
import { toast } from '../../ui/toast.ts'
import { type Checklist, checklistReads, draftOf, newStep, type StepDraft, toBody } from './checklist.ts'

export interface ChecklistValues {
  name: string
  description: string
  segment_id: string | null
  unlocks_after: string | null
  selectable: boolean
  snooze_days: number | ''
  steps: StepDraft[]
}

const valuesOf = (checklist: Checklist | null): ChecklistValues => ({
  name: checklist?.name ?? '',
  description: checklist?.description ?? '',
  segment_id: checklist?.segment_id ?? null,
  unlocks_after: checklist?.unlocks_after ?? null,
  selectable: checklist?.selectable ?? false,
  snooze_days: checklist?.snooze_days ?? '',
  steps: checklist ? checklist.steps.map(draftOf) : [newStep()],
})

export type ChecklistForm = ReturnType<typeof useChecklistForm>['form']

export function useChecklistForm(checklist: Checklist | null) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/checklists', { refresh: [...checklistReads] })
  const update = useAct('PATCH /v1/organization/checklists/{id}', { refresh: [...checklistReads] })
  const [initialValues] = useState(() => valuesOf(checklist))
  const form = useForm({ initialValues })
  const submit = form.onSubmit(({ description, snooze_days, steps, ...values }) => {
    const body = {
      ...values,
      description: description.trim() || null,
      snooze_days: snooze_days === '' ? null : snooze_days,
      steps: steps.map(toBody),
    }
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(refused.fields)
    const onSuccess = (saved: Checklist) => {
      toast.success(checklist ? texts.saved : texts.checklistNameCreated(saved.name))
      // New steps have ids now, by which they are known from here on.
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      if (!checklist) screen.set({ new: undefined, checklist: saved.id }, { replace: true })
    }
    if (checklist) {
      update.mutate({ params: { id: checklist.id }, query: { environment }, body }, { onSuccess, onError })
    } else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
