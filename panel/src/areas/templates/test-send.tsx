import { TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/templates.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { localeName } from '../../ui/locales.ts'
import { toast } from '../../ui/toast.ts'
import type { TemplateInFull } from './template.ts'

interface TestSendProps {
  template: Pick<TemplateInFull, 'id'>
  locale: string
  /** A published version; the saved draft by default. */
  versionId?: string
  close: () => void
}

export function TestSend({ template, locale, versionId, close }: TestSendProps) {
  const { user } = useSession()
  const [environment] = useEnvironment()
  const send = useAct('POST /v1/organization/templates/{id}/test-send')
  const form = useForm({ initialValues: { to: [user.email], contact_id: null as string | null } })
  const submit = form.onSubmit(({ to, contact_id }) =>
    send.mutate(
      {
        params: { id: template.id },
        query: { environment },
        body: { to, contact_id, locale, ...(versionId && { version_id: versionId }) },
      },
      {
        onSuccess: ({ sent_to }) => {
          close()
          toast.success(texts.testSentToSentTo(sent_to.join(', ')))
        },
        onError: ({ fields }) => form.setErrors({ ...fields, ...toProblem(fields) }),
      },
    ),
  )
  return (
    <FormModal
      title={texts.sendATest}
      close={close}
      act={texts.sendTest}
      pending={send.isPending}
      error={send.error}
      onSubmit={submit}
    >
      <TagsInput
        label={texts.to}
        description={texts.membersOfYourOrganizationOnly}
        placeholder={texts.nameExampleCom}
        data-autofocus
        {...form.getInputProps('to')}
      />
      <ContactSelect
        label={texts.previewData}
        isSecond
        value={form.values.contact_id}
        onChange={(id) => form.setFieldValue('contact_id', id)}
        error={form.errors.contact_id as string | undefined}
      />
      <Text size="sm" c="dimmed">
        {versionId
          ? texts.thePublishedVersionInLocale(localeName(locale))
          : texts.theSavedDraftInLocaleItDoes(localeName(locale))}
      </Text>
    </FormModal>
  )
}

/** The field is one, and the service names the address. */
function toProblem(fields: Record<string, string>): Record<string, string> {
  const problem = Object.entries(fields).find(([path]) => path.startsWith('to'))?.[1]
  return problem ? { to: texts.addressProblem(problem) } : {}
}
