import { useState } from 'preact/hooks'
import { type Output, useAct, useArrived, useRead } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
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
    <RequirePermission title="Webhooks" needs="$webhooks.manage">
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
      title={webhook.data ? new URL(webhook.data.url).host : 'Endpoint'}
      back={{ to: '/team/webhooks', label: 'Webhooks' }}
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
        <Section title="Endpoint" isAlone>
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
    onDone: ({ enabled }) => toast(enabled ? 'Turned on' : 'Turned off'),
  })
  const test = useAct('POST /v1/contact/customer/webhooks/{id}/test', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}', 'GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: () => toast('Test event sent'),
  })
  const { enabled } = webhook
  const flip = () => switched.run({ params, body: { enabled: !enabled } })
  return (
    <Section title="Details" isAlone>
      {webhook.disabled_reason === 'failures' && (
        <Notice tone="warning">
          Turned off <Time at={webhook.disabled_at} /> after too many failed deliveries in a row. Fix the receiver, then
          turn it on again.
        </Notice>
      )}
      {enabled && webhook.health.failing && (
        <Notice tone="warning">
          {webhook.health.failing.reason} Attempts have failed since <Time at={webhook.health.failing.since} />.
        </Notice>
      )}
      <Facts webhook={webhook} />
      <Problem error={switched.error ?? test.error} />
      <div class="card-actions">
        <Button
          locked={locked ?? webhooksOff ?? (enabled ? null : 'Turn the endpoint on first.')}
          busy={test.pending}
          onClick={() => test.run({ params })}
        >
          Send test event
        </Button>
        <Button
          locked={locked ?? (enabled ? null : webhooksOff)}
          busy={switched.pending}
          onClick={flip}
          kind={enabled ? 'plain' : 'primary'}
        >
          {enabled ? 'Turn off' : 'Turn on'}
        </Button>
        <Button locked={locked} onClick={() => setEditing(true)}>
          Edit
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
      toast('Endpoint deleted')
      navigate('/team/webhooks')
    },
  })
  const action = (
    <Button kind="risky" locked={locked} onClick={() => setAsking(true)}>
      Delete
    </Button>
  )
  return (
    <Section
      title="Delete this endpoint"
      description="It stops receiving events, and its log is deleted."
      actions={action}
    >
      {isAsking && (
        <Confirm
          title="Delete this endpoint?"
          description={`${webhook.url} stops receiving events, and its log is deleted.`}
          action="Delete"
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
      <dt>URL</dt>
      <dd>
        <Address url={url} />
      </dd>
      <dt>Status</dt>
      <dd>
        <EndpointStatus webhook={webhook} />
      </dd>
      <dt>Events</dt>
      <dd class="chips">
        {subscribed_events.map((name) => (
          <span key={name} class="badge mono">
            {name}
          </span>
        ))}
      </dd>
      <dt>Success rate</dt>
      <dd class="num">{delivered(health.success_rate)}</dd>
      <dt>Response time</dt>
      <dd class="num">{health.p50_ms === null ? 'No data yet' : `${milliseconds(health.p50_ms)} (median)`}</dd>
      <dt>Last delivery</dt>
      <dd>
        <Time at={health.last_delivery_at} never="None yet" />
      </dd>
      <dt>Created</dt>
      <dd>
        <Time at={created_at} />
      </dd>
    </dl>
  )
}
