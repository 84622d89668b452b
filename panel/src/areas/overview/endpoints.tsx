import { IconWebhook } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/overview.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { delivered, EndpointStatus } from '../../ui/endpoint-health.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Section } from '../../ui/section.tsx'
import { More } from './newest-contacts.tsx'

export function Endpoints() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/webhooks', { query: { environment, limit: 5 } })
  return (
    <Section title={texts.webhooks} action={<More to="/webhooks" />}>
      <CompactList
        label={texts.endpoints}
        query={query}
        expected={5}
        rows={(answer) => answer.webhooks}
        empty={
          <>
            {texts.noEndpointsYetLink(
              <AnchorLink to="/webhooks" search={{ new: 'webhook' }} fz="inherit" underline="always">
                {texts.createAnEndpoint}
              </AnchorLink>,
            )}
            .
          </>
        }
      >
        {(webhook) => (
          <ListRow
            key={webhook.id}
            icon={<IconWebhook size={20} stroke={1.6} />}
            title={
              <AnchorLink to="/webhooks" search={{ webhook: webhook.id }} c="inherit" inherit>
                {new URL(webhook.url).host}
              </AnchorLink>
            }
            description={delivered(webhook.health.success_rate)}
            end={<EndpointStatus endpoint={webhook} />}
          />
        )}
      </CompactList>
    </Section>
  )
}
