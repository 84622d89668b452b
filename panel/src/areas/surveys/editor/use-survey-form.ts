import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/surveys-editor.ts'
import { toast } from '../../../ui/toast.ts'
import { type Survey, surveyReads } from '../survey.ts'
import { toBody, valuesOf } from './draft.ts'

export type SurveyForm = ReturnType<typeof useSurveyForm>['form']

/** The API names a condition as a whole; here its first field is where that is said. */
const atFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path.replace(/\.when(\.\w+)?$/, '.op'), reason]))

export function useSurveyForm(survey: Survey | null) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/surveys', { refresh: [...surveyReads] })
  const update = useAct('PATCH /v1/organization/surveys/{id}', { refresh: [...surveyReads] })
  const [initialValues] = useState(() => valuesOf(survey))
  const form = useForm({ initialValues })
  const submit = form.onSubmit((values) => {
    const body = toBody(values)
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(atFields(refused.fields))
    const onSuccess = (saved: Survey) => {
      toast.success(survey ? texts.saved : texts.surveyNameCreated(saved.name))
      const after = valuesOf(saved)
      form.setInitialValues(after)
      form.setValues(after)
      form.resetDirty(after)
      if (!survey) screen.set({ new: undefined, survey: saved.id, part: 'edit' }, { replace: true })
    }
    if (survey) update.mutate({ params: { id: survey.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
