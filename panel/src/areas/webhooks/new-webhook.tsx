import { Anchor, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useInstallation } from '../../app/installation.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { EventsSelect } from './events-select.tsx'
import { webhookReads } from './webhook.ts'

export function NewWebhook({ close }: { close: () => void }) {
  const screen = useScreen()
  const may = useMay()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/webhooks', { refresh: [...webhookReads] })
  const form = useForm({
    initialValues: { plane: 'product' as 'product' | 'audit', url: '', subscribed_events: [] as string[] },
  })
  const submit = form.onSubmit(({ plane, url, subscribed_events }) =>
    create.mutate(
      { body: { url, plane, environment, ...(plane === 'product' && { subscribed_events }) } },
      { onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  if (create.data) {
    const { id, secret } = create.data
    return (
      <ShownOnce title={texts.signingSecret} done={() => screen.set({ new: undefined, webhook: id })}>
        <Text size="md">{texts.requestsAreSignedWithThisSecret}</Text>
        <CopyField value={secret} label={texts.signingSecret} />
        <CodeBlock code={example} label={texts.example} />
      </ShownOnce>
    )
  }
  const auditProblem = auditIsClosed(may('audit:deliver'), environment)
  return (
    <FormModal
      title={texts.newEnvironmentEndpoint(environment)}
      close={close}
      act={texts.createEndpoint}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.url}
        placeholder="https://example.com/webhooks"
        description={texts.httpsOnlyARedirectCounts}
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <DevelopmentReceiver use={(url) => form.setFieldValue('url', url)} />
      <Radio.Group label={texts.kind} {...form.getInputProps('plane')}>
        <Stack gap={12} mt={8}>
          <Radio value="product" label={texts.product} description={texts.eventsOfYourContacts(environment)} />
          <Radio
            value="audit"
            label={texts.audit}
            disabled={auditProblem !== null}
            description={auditProblem ?? texts.allStaffActionsInBoth}
          />
        </Stack>
      </Radio.Group>
      {form.values.plane === 'product' && (
        <EventsSelect
          value={form.values.subscribed_events}
          onChange={(value) => form.setFieldValue('subscribed_events', value)}
          error={form.errors.subscribed_events}
        />
      )}
    </FormModal>
  )
}

/** Takes webhooks on this very service, where no host is public yet. */
function DevelopmentReceiver({ use }: { use: (url: string) => void }) {
  const development = useInstallation().data?.development
  if (!development) return null
  return (
    <Group gap={8} mt={-6}>
      <Button variant="default" size="compact-sm" onClick={() => use(`${development.webhook_receiver}/orders`)}>
        {texts.useTheDevelopmentReceiver}
      </Button>
      <Anchor href={development.webhooks_url} target="_blank" size="sm">
        {texts.viewReceivedEvents}
      </Anchor>
    </Group>
  )
}

function auditIsClosed(mayDeliver: boolean, environment: string): string | null {
  if (!mayDeliver) return texts.requiresThePermissionAudit
  return environment === 'test' ? texts.createdInTheLiveEnvironment : null
}

const example = texts.importVerifyWebhookFromUserkeep
