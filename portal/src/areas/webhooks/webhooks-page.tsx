import { useState } from 'preact/hooks'
import { type Output, useRead } from '../../app/api.ts'
import { Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { RequirePermission } from '../team/require-permission.tsx'
import { Address } from './address.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { WebhooksOff } from './webhooks-off.tsx'

export type Webhook = Output<'GET /v1/contact/customer/webhooks'>['webhooks'][number]

export const WebhooksPage = () => (
  <RequirePermission title={texts.webhooks} needs="$webhooks.manage">
    <Webhooks />
  </RequirePermission>
)

const most = 5

function Webhooks() {
  const [isMaking, setMaking] = useState(false)
  const { team, locked, webhooksOff } = useSession()
  const webhooks = useRead('GET /v1/contact/customer/webhooks')
  const isEmpty = webhooks.data?.webhooks.length === 0
  const isFull = (webhooks.data?.webhooks.length ?? 0) >= most
  const create = (
    <Button
      kind="primary"
      locked={locked ?? webhooksOff ?? (isFull ? texts.teamHasAtMostEndpoints(most) : null)}
      onClick={() => setMaking(true)}
    >
      <Icon name="plus" size={16} />
      {texts.addEndpoint}
    </Button>
  )
  return (
    <Page title={texts.webhooks} description={texts.sendEventsFromName(team?.name ?? '')} actions={create}>
      {!isEmpty && <WebhooksOff />}
      <Section title={texts.endpoints} isAlone>
        <Loaded read={webhooks} shape="tiles">
          {({ webhooks }) =>
            webhooks.length === 0 ? (
              <Empty
                icon="webhook"
                title={webhooksOff ? texts.notAvailable : texts.noEndpointsYet}
                action={!webhooksOff && create}
              >
                {webhooksOff ?? texts.addAURLAndWeSend}
              </Empty>
            ) : (
              <ul class="rows">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {isMaking && <EditWebhook close={() => setMaking(false)} />}
    </Page>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, subscribed_events, health } = webhook
  return (
    <li>
      <Link to={`/team/webhooks/${id}`} class="row row-press">
        <span class="row-icon">
          <Icon name="webhook" />
        </span>
        <div class="row-main">
          <b>
            <Address url={url.replace('https://', '')} />
          </b>
          <small>
            {subscribed_events.join(', ')}
            <span class="wide-only"> {texts.lastDeliveryTime(<Time at={health.last_delivery_at} />)}</span>
          </small>
        </div>
        <div class="row-end">
          <EndpointStatus webhook={webhook} />
        </div>
      </Link>
    </li>
  )
}
