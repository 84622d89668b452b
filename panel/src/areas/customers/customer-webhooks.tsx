import { IconWebhook } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customers.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { delivered, EndpointStatus } from '../../ui/endpoint-health.tsx'
import type { Customer } from './customer.ts'
import { TabIntro } from './tab-intro.tsx'

/** The team's own endpoints: to be seen here, and changed by the team alone. */
export function CustomerWebhooks({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/webhooks',
    { params: { id: customer.id }, query: { environment } },
    { single: true },
  )
  return (
    <>
      <TabIntro>{texts.endpointsThisCustomerCreated}</TabIntro>
      <CompactList label={texts.webhooks} query={query} rows={(answer) => answer.webhooks} empty={texts.noEndpoints}>
        {(endpoint) => (
          <ListRow
            key={endpoint.id}
            icon={<IconWebhook size={20} stroke={1.6} />}
            title={endpoint.url.replace('https://', '')}
            description={endpoint.subscribed_events.join(', ')}
            end={
              <RowAside beneath={delivered(endpoint.health.success_rate)}>
                <EndpointStatus endpoint={endpoint} />
              </RowAside>
            }
          />
        )}
      </CompactList>
    </>
  )
}
