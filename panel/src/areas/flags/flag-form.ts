import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/flags.ts'
import { toast } from '../../ui/toast.ts'
import { type Flag, flagReads } from './flag.ts'
import { problemsOf, toBody, toChanges, toDraft } from './flag-draft.ts'

type FlagForm = ReturnType<typeof useFlagForm>['form']

/** The props of each part of the form. */
export interface PartProps {
  form: FlagForm
  isClosed: boolean
}

/** The form of a flag, and how it is saved. */
export function useFlagForm(flag: Flag | null) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/flags', { refresh: [...flagReads] })
  const update = useAct('PATCH /v1/organization/flags/{id}', { refresh: [...flagReads] })
  const [initialValues] = useState(() => toDraft(flag, screen.get('segment')))
  const form = useForm({ initialValues, validate: problemsOf })
  const submit = form.onSubmit((draft) => {
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const saved = (text: string) => {
      toast.success(text)
      form.resetDirty()
    }
    if (flag) {
      const input = { params: { id: flag.id }, query: { environment }, body: toChanges(draft) }
      update.mutate(input, { onSuccess: () => saved(texts.saved), onError })
    } else {
      const onSuccess = ({ id }: { id: string }) => {
        saved(texts.flagNameCreatedItIsOff(draft.name))
        screen.set({ new: undefined, segment: undefined, flag: id }, { replace: true })
      }
      create.mutate({ query: { environment }, body: toBody(draft) }, { onSuccess, onError })
    }
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
