import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { toast } from '../../ui/toast.ts'

type Changes = Input<'PATCH /v1/organization/contact-auth'>['body']

export const refusal = texts.yourRoleCanViewTheseSettingsBut

/** Saves settings from their form: what the frame of an editor needs to know. */
export function useSaveSettings<Values>(form: UseFormReturnType<Values>, bodyOf: (values: Values) => Changes) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const update = useAct('PATCH /v1/organization/contact-auth', { refresh: ['GET /v1/organization/contact-auth'] })
  const onSubmit = form.onSubmit((values) =>
    update.mutate(
      { query: { environment }, body: bodyOf(values) },
      {
        onSuccess() {
          toast.success(texts.saved)
          form.resetDirty()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return { mayWrite, editor: { form, onSubmit, pending: update.isPending, error: update.error } }
}
