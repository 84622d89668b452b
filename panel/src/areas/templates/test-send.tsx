import { TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useSession } from '../../app/session.tsx'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { localeName } from '../../ui/locales.ts'
import { toast } from '../../ui/toast.ts'
import type { TemplateInFull } from './template.ts'

interface TestSendProps {
  template: TemplateInFull
  locale: string
  close: () => void
}

export function TestSend({ template, locale, close }: TestSendProps) {
  const { user } = useSession()
  const [environment] = useEnvironment()
  const send = useAct('POST /v1/organization/templates/{id}/test-send')
  const form = useForm({ initialValues: { to: [user.email], contact_id: null as string | null } })
  const submit = form.onSubmit(({ to, contact_id }) =>
    send.mutate(
      { params: { id: template.id }, query: { environment }, body: { to, contact_id, locale } },
      {
        onSuccess: ({ sent_to }) => {
          close()
          toast.success(`A test is on its way to ${sent_to.join(', ')}.`)
        },
        onError: ({ fields }) => form.setErrors({ ...fields, ...toProblem(fields) }),
      },
    ),
  )
  return (
    <FormModal
      title="Send a test"
      close={close}
      act="Send test"
      pending={send.isPending}
      error={send.error}
      onSubmit={submit}
    >
      <TagsInput
        label="To"
        description="Members of your organization only."
        placeholder="name@example.com"
        data-autofocus
        {...form.getInputProps('to')}
      />
      <ContactSelect
        label="With the data of"
        isSecond
        value={form.values.contact_id}
        onChange={(id) => form.setFieldValue('contact_id', id)}
        error={form.errors.contact_id as string | undefined}
      />
      <Text size="sm" c="dimmed">
        The saved draft, in {localeName(locale)}. It counts towards no allowance, and needs no consent.
      </Text>
    </FormModal>
  )
}

/** The field is one, and the service names the address. */
function toProblem(fields: Record<string, string>): Record<string, string> {
  const problem = Object.entries(fields).find(([path]) => path.startsWith('to'))?.[1]
  return problem ? { to: problem.replace(/^This value/, 'One of them') } : {}
}
