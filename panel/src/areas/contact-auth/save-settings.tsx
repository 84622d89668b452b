import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'

type Changes = Input<'PATCH /v1/organization/contact-auth'>['body']

export const refusal = 'Your role can view these settings but not change them.'

/** Saves a part of the settings from its form. */
export function useSaveSettings<Values>(form: UseFormReturnType<Values>, bodyOf: (values: Values) => Changes) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const update = useAct('PATCH /v1/organization/contact-auth', { refresh: ['GET /v1/organization/contact-auth'] })
  const onSubmit = form.onSubmit((values) =>
    update.mutate(
      { query: { environment }, body: bodyOf(values) },
      { onSuccess: () => toast.success('Saved.'), onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  const button = mayWrite && (
    <>
      <Problem error={update.error} />
      <Group>
        <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </Group>
    </>
  )
  return { onSubmit, button, mayWrite }
}
