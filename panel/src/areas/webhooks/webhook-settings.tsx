import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/webhooks.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CopyCode, CopyField } from '../../ui/copy.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { calendarDay } from '../../ui/relative-time.tsx'
import { Code } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { EventsSelect } from './events-select.tsx'
import { useDeniedReason, useUnreadableReason } from './use-denied-reason.ts'
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
      <DrawerSection title={texts.about}>
        <Properties>
          <Property name={texts.kind}>{webhook.plane === 'audit' ? texts.audit : texts.product}</Property>
          <Property name={texts.created}>
            <time dateTime={webhook.created_at}>{calendarDay.format(new Date(webhook.created_at))}</time>
            {webhook.created_by && texts.byEmail(webhook.created_by.email)}
          </Property>
          <Property name={texts.endpointID}>
            <CopyCode value={webhook.id} label={texts.copyID} />
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
      { onSuccess: () => toast.success(texts.saved), onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  return (
    <form onSubmit={submit}>
      <Stack gap={14}>
        <TextInput label={texts.url} disabled={isClosed} {...form.getInputProps('url')} />
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
              {texts.save}
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
  const unreadable = useUnreadableReason(webhook)
  const input = { params: { id: webhook.id }, query: { environment } }
  const secret = useRead(secretRead, input, { enabled: revealed, single: true })
  return (
    <DrawerSection
      title={texts.signingSecret}
      action={
        <Group gap={8} wrap="nowrap">
          {unreadable === null && (
            <Button variant="default" size="xs" onClick={() => setRevealed(!revealed)}>
              {revealed ? texts.hide : texts.reveal}
            </Button>
          )}
          {!isClosed && (
            <Button variant="default" size="xs" onClick={() => setRotating(true)}>
              {texts.rotate}
            </Button>
          )}
        </Group>
      }
    >
      <Problem error={revealed ? secret.error : null} />
      {revealed && secret.data ? (
        <CopyField value={secret.data.secret} label={texts.signingSecret} />
      ) : (
        <Text c="dimmed" size="sm">
          {texts.verifyTheCodeHeader(<Code>{texts.serviceSignature}</Code>)}
        </Text>
      )}
      {rotating && (
        <ConfirmAct
          endpoint="POST /v1/organization/webhooks/{id}/rotate-secret"
          input={input}
          refresh={[secretRead]}
          success={texts.secretRotatedTheNextAttemptUses}
          onSuccess={() => setRevealed(unreadable === null)}
          close={() => setRotating(false)}
          title={texts.rotateTheSecretOfHost(shortUrl(webhook.url).host)}
          act={texts.rotateSecret}
        >
          {texts.allFurtherAttemptsIncluding}
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
    <DrawerSection title={webhook.enabled ? texts.turnOffOrDelete : texts.delete}>
      <Text c="dimmed" size="sm">
        {webhook.enabled ? texts.aDisabledEndpointKeepsItsLog : texts.itsLogAndSecretAreDeletedToo}
      </Text>
      <Group gap={8} mt={12}>
        {webhook.enabled && (
          <Button variant="default" onClick={() => setAsking('off')}>
            {texts.turnOff}
          </Button>
        )}
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking('delete')}>
          {texts.deleteEndpoint}
        </Button>
      </Group>
      {asking === 'off' && (
        <ConfirmAct
          endpoint="PATCH /v1/organization/webhooks/{id}"
          input={{ ...input, body: { enabled: false } }}
          refresh={webhookReads}
          close={close}
          title={texts.turnHostOff(host)}
          act={texts.turnOff}
        >
          {texts.newEventsAreNotQueuedAndPending}
        </ConfirmAct>
      )}
      {asking === 'delete' && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/webhooks/{id}"
          input={input}
          refresh={['GET /v1/organization/webhooks']}
          leaves={['webhook', 'tab', 'status']}
          close={close}
          title={texts.deleteHost(host)}
          act={texts.deleteEndpoint}
        >
          {texts.pendingDeliveriesAreCanceled}
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
