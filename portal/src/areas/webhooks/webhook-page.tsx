import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { Link, navigate } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { Loaded, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { say } from '../../ui/toast.tsx'
import { TeamGate } from '../team/team-gate.tsx'
import { Deliveries } from './deliveries.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { SecretSection } from './secret-section.tsx'
import { Standing } from './standing.tsx'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>

export function WebhookPage({ id }: { id: string }) {
  return (
    <TeamGate title="Webhooks" needs="$webhooks.manage">
      <Endpoint id={id} />
    </TeamGate>
  )
}

function Endpoint({ id }: { id: string }) {
  const webhook = useRead('GET /v1/contact/customer/webhooks/{id}', { params: { id } })
  return (
    <Page title="Endpoint" says={<Link to="/team/webhooks">All endpoints</Link>}>
      <Loaded read={webhook}>
        {(data) => (
          <>
            <Overview webhook={data} />
            <SecretSection id={id} />
            <Deliveries id={id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Overview({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const params = { id: webhook.id }
  const switched = useAct('PATCH /v1/contact/customer/webhooks/{id}', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}'],
    onDone: ({ enabled }) => say(enabled ? 'Turned on' : 'Turned off'),
  })
  const test = useAct('POST /v1/contact/customer/webhooks/{id}/test', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}', 'GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: () => say('Test sent'),
  })
  const remove = useAct('DELETE /v1/contact/customer/webhooks/{id}', {
    onDone: () => {
      say('Endpoint deleted')
      navigate('/team/webhooks')
    },
  })
  const { enabled } = webhook
  const flip = () => switched.run({ params, body: { enabled: !enabled } })
  return (
    <Section title={webhook.url} actions={<Standing webhook={webhook} />}>
      {webhook.disabled_reason === 'failures' && (
        <Notice tone="warning">
          Turned off <Time at={webhook.disabled_at} />, after too many deliveries in a row had failed. Mend the
          receiver, then turn it on again.
        </Notice>
      )}
      <Facts webhook={webhook} />
      <Problem error={switched.error ?? test.error} />
      <div class="card-actions">
        <Button busy={test.pending} onClick={() => test.run({ params })}>
          Send a test
        </Button>
        <Button busy={switched.pending} onClick={flip} kind={enabled ? 'plain' : 'primary'}>
          {enabled ? 'Turn off' : 'Turn on'}
        </Button>
        <Button onClick={() => setOpen('edit')}>Change</Button>
        <Button onClick={() => setOpen('delete')}>Delete</Button>
      </div>
      {open === 'edit' && <EditWebhook webhook={webhook} close={() => setOpen(null)} />}
      {open === 'delete' && (
        <Confirm
          title="Delete this endpoint?"
          says={`${webhook.url} is told nothing any more, and its log is gone.`}
          action="Delete"
          act={remove}
          input={{ params }}
          close={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function Facts({ webhook: { subscribed_events, health, created_at } }: { webhook: Webhook }) {
  return (
    <dl class="facts">
      <dt>Events</dt>
      <dd class="chips">
        {subscribed_events.map((name) => (
          <span key={name} class="badge mono">
            {name}
          </span>
        ))}
      </dd>
      <dt>Answers in</dt>
      <dd class="num">{health.p50_ms === null ? 'Not known yet' : `${health.p50_ms} ms, the median`}</dd>
      <dt>Last delivery</dt>
      <dd>
        <Time at={health.last_delivery_at} never="None yet" />
      </dd>
      <dt>Added</dt>
      <dd>
        <Time at={created_at} />
      </dd>
    </dl>
  )
}
