import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CopyCode, CopyField } from '../../ui/copy.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { calendarDay } from '../../ui/relative-time.tsx'
import { Code } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { EventsSelect } from './events-select.tsx'
import { useDeniedReason } from './use-denied-reason.ts'
import { shortUrl, type Webhook, webhookReads } from './webhook.ts'

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const refusal = useDeniedReason(webhook)
  return (
    <>
      {refusal && (
        <Text c="dimmed" size="sm" mb={10}>
          {refusal}
        </Text>
      )}
      <Aim key={webhook.updated_at} webhook={webhook} isClosed={refusal !== null} />
      <Secret webhook={webhook} isClosed={refusal !== null} />
      <DrawerSection title="About">
        <Properties>
          <Property name="Kind">{webhook.plane === 'audit' ? 'Audit' : 'Product'}</Property>
          <Property name="Created">
            <time dateTime={webhook.created_at}>{calendarDay.format(new Date(webhook.created_at))}</time>
            {webhook.created_by && ` by ${webhook.created_by.email}`}
          </Property>
          <Property name="Endpoint ID">
            <CopyCode value={webhook.id} label="Copy ID" />
          </Property>
        </Properties>
      </DrawerSection>
      {refusal === null && <Endings webhook={webhook} />}
    </>
  )
}

interface PartProps {
  webhook: Webhook
  isClosed: boolean
}

/** Where it is, and what it receives. */
function Aim({ webhook, isClosed }: PartProps) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/webhooks/{id}', { refresh: [...webhookReads] })
  const form = useForm({ initialValues: { url: webhook.url, subscribed_events: webhook.subscribed_events } })
  const submit = form.onSubmit(({ url, subscribed_events }) =>
    update.mutate(
      {
        params: { id: webhook.id },
        query: { environment },
        body: { url, ...(webhook.plane === 'product' && { subscribed_events }) },
      },
      { onSuccess: () => toast.success('Saved.'), onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  return (
    <form onSubmit={submit}>
      <Stack gap={14}>
        <TextInput label="URL" disabled={isClosed} {...form.getInputProps('url')} />
        {webhook.plane === 'product' && (
          <EventsSelect
            value={form.values.subscribed_events}
            onChange={(value) => form.setFieldValue('subscribed_events', value)}
            error={form.errors.subscribed_events}
            disabled={isClosed}
          />
        )}
        <Problem error={update.error} />
        {!isClosed && (
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

const secretRead = 'GET /v1/organization/webhooks/{id}/secret'

function Secret({ webhook, isClosed }: PartProps) {
  const [environment] = useEnvironment()
  const [revealed, setRevealed] = useState(false)
  const [rotating, setRotating] = useState(false)
  const input = { params: { id: webhook.id }, query: { environment } }
  const secret = useRead(secretRead, input, { enabled: revealed, single: true })
  return (
    <DrawerSection
      title="Signing secret"
      action={
        <Group gap={8} wrap="nowrap">
          <Button variant="default" size="xs" onClick={() => setRevealed(!revealed)}>
            {revealed ? 'Hide' : 'Reveal'}
          </Button>
          {!isClosed && (
            <Button variant="default" size="xs" onClick={() => setRotating(true)}>
              Rotate
            </Button>
          )}
        </Group>
      }
    >
      <Problem error={revealed ? secret.error : null} />
      {revealed && secret.data ? (
        <CopyField value={secret.data.secret} label="Signing secret" />
      ) : (
        <Text c="dimmed" size="sm">
          Verify the <Code>Service-Signature</Code> header with this secret.
        </Text>
      )}
      {rotating && (
        <ConfirmAct
          endpoint="POST /v1/organization/webhooks/{id}/rotate-secret"
          input={input}
          refresh={[secretRead]}
          success="Secret rotated. The next attempt uses the new one."
          onSuccess={() => setRevealed(true)}
          close={() => setRotating(false)}
          title={`Rotate the secret of ${shortUrl(webhook.url).host}?`}
          act="Rotate secret"
        >
          The next attempt is signed with the new secret, including retries. Until your receiver knows it, it rejects
          them.
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}

function Endings({ webhook }: { webhook: Webhook }) {
  const [environment] = useEnvironment()
  const [asking, setAsking] = useState<'off' | 'delete' | null>(null)
  const input = { params: { id: webhook.id }, query: { environment } }
  const { host } = shortUrl(webhook.url)
  const close = () => setAsking(null)
  return (
    <DrawerSection title={webhook.enabled ? 'Turn off or delete' : 'Delete'}>
      <Text c="dimmed" size="sm">
        {webhook.enabled
          ? 'A disabled endpoint keeps its log and secret. Deleting removes both.'
          : 'Its log and secret are deleted too.'}
      </Text>
      <Group gap={8} mt={12}>
        {webhook.enabled && (
          <Button variant="default" onClick={() => setAsking('off')}>
            Turn off
          </Button>
        )}
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking('delete')}>
          Delete endpoint
        </Button>
      </Group>
      {asking === 'off' && (
        <ConfirmAct
          endpoint="PATCH /v1/organization/webhooks/{id}"
          input={{ ...input, body: { enabled: false } }}
          refresh={webhookReads}
          close={close}
          title={`Turn ${host} off?`}
          act="Turn off"
        >
          New events are not queued, and pending deliveries are canceled. You can turn it on again.
        </ConfirmAct>
      )}
      {asking === 'delete' && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/webhooks/{id}"
          input={input}
          refresh={['GET /v1/organization/webhooks']}
          leaves={['webhook', 'tab', 'status']}
          close={close}
          title={`Delete ${host}?`}
          act="Delete endpoint"
        >
          Pending deliveries are canceled and the log is deleted. This cannot be undone.
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
