import { useState } from 'preact/hooks'
import { type Output, useAct, useArrived, useRead } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { milliseconds, Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { RequirePermission } from '../team/require-permission.tsx'
import { Address } from './address.tsx'
import { Deliveries, type Status } from './deliveries.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { delivered, EndpointStatus } from './endpoint-status.tsx'
import { SecretSection } from './secret-section.tsx'
import { WebhooksOff } from './webhooks-off.tsx'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>

export function WebhookPage({ id }: { id: string }) {
  return (
    <RequirePermission title={texts.webhooks} needs="$webhooks.manage">
      <Endpoint id={id} />
    </RequirePermission>
  )
}

function Endpoint({ id }: { id: string }) {
  const [status, setStatus] = useState<Status | undefined>()
  const params = { id }
  const webhook = useRead('GET /v1/contact/customer/webhooks/{id}', { params })
  const log = useRead('GET /v1/contact/customer/webhooks/{id}/deliveries', { params, query: { status } })
  const hasArrived = useArrived(log)
  return (
    <Page
      title={webhook.data ? new URL(webhook.data.url).host : texts.endpoint}
      back={{ to: '/team/webhooks', label: texts.webhooks }}
    >
      {webhook.data ? (
        <>
          <WebhooksOff />
          <Overview webhook={webhook.data} />
          <SecretSection id={id} />
          <Deliveries webhook={webhook.data} read={log} status={status} choose={setStatus} />
          {hasArrived && <DeleteSection webhook={webhook.data} />}
        </>
      ) : (
        <Section title={texts.endpoint} isAlone>
          <Loaded read={webhook} shape="facts">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

function Overview({ webhook }: { webhook: Webhook }) {
  const [isEditing, setEditing] = useState(false)
  const { locked, webhooksOff } = useSession()
  const params = { id: webhook.id }
  const switched = useAct('PATCH /v1/contact/customer/webhooks/{id}', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}'],
    onDone: ({ enabled }) => toast(enabled ? texts.turnedOn : texts.turnedOff),
  })
  const test = useAct('POST /v1/contact/customer/webhooks/{id}/test', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}', 'GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: () => toast(texts.testEventSent),
  })
  const { enabled } = webhook
  const flip = () => switched.run({ params, body: { enabled: !enabled } })
  return (
    <Section title={texts.details} isAlone>
      {webhook.disabled_reason === 'failures' && (
        <Notice tone="warning">{texts.turnedOffTimeAfterTooMany(<Time at={webhook.disabled_at} />)}</Notice>
      )}
      {enabled && webhook.health.failing && (
        <Notice tone="warning">
          {texts.reasonAttemptsHaveFailedSinceTime(
            webhook.health.failing.reason,
            <Time at={webhook.health.failing.since} />,
          )}
        </Notice>
      )}
      <Facts webhook={webhook} />
      <Problem error={switched.error ?? test.error} />
      <div class="card-actions">
        <Button
          locked={locked ?? webhooksOff ?? (enabled ? null : texts.turnTheEndpointOnFirst)}
          busy={test.pending}
          onClick={() => test.run({ params })}
        >
          {texts.sendTestEvent}
        </Button>
        <Button
          locked={locked ?? (enabled ? null : webhooksOff)}
          busy={switched.pending}
          onClick={flip}
          kind={enabled ? 'plain' : 'primary'}
        >
          {enabled ? texts.turnOff : texts.turnOn}
        </Button>
        <Button locked={locked} onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      </div>
      {isEditing && <EditWebhook webhook={webhook} close={() => setEditing(false)} />}
    </Section>
  )
}

function DeleteSection({ webhook }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false)
  const { locked } = useSession()
  const remove = useAct('DELETE /v1/contact/customer/webhooks/{id}', {
    onDone: () => {
      toast(texts.endpointDeleted)
      navigate('/team/webhooks')
    },
  })
  const action = (
    <Button kind="risky" locked={locked} onClick={() => setAsking(true)}>
      {texts.delete}
    </Button>
  )
  return (
    <Section title={texts.deleteThisEndpoint} description={texts.itStopsReceivingEvents} actions={action}>
      {isAsking && (
        <Confirm
          title={texts.deleteThisEndpointQuestion}
          description={texts.urlStopsReceivingEvents(webhook.url)}
          action={texts.delete}
          act={remove}
          input={{ params: { id: webhook.id } }}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, subscribed_events, health, created_at } = webhook
  return (
    <dl class="facts">
      <dt>{texts.url}</dt>
      <dd>
        <Address url={url} />
      </dd>
      <dt>{texts.status}</dt>
      <dd>
        <EndpointStatus webhook={webhook} />
      </dd>
      <dt>{texts.events}</dt>
      <dd class="chips">
        {subscribed_events.map((name) => (
          <span key={name} class="badge mono">
            {name}
          </span>
        ))}
      </dd>
      <dt>{texts.successRate}</dt>
      <dd class="num">{delivered(health.success_rate)}</dd>
      <dt>{texts.responseTime}</dt>
      <dd class="num">{health.p50_ms === null ? texts.noDataYet : texts.p50MsMedian(milliseconds(health.p50_ms))}</dd>
      <dt>{texts.lastDelivery}</dt>
      <dd>
        <Time at={health.last_delivery_at} never={texts.noneYet} />
      </dd>
      <dt>{texts.created}</dt>
      <dd>
        <Time at={created_at} />
      </dd>
    </dl>
  )
}
