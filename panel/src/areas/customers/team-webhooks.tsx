import { Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { EndpointStatus, percent } from '../../ui/endpoint-health.tsx'
import { Aside, Line, Lines } from '../../ui/lines.tsx'
import type { Customer } from './customer.ts'

/** The team's own endpoints: to be seen here, and changed by the team alone. */
export function TeamWebhooks({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/webhooks',
    { params: { id: customer.id }, query: { environment } },
    { single: true },
  )
  return (
    <>
      <Text c="dimmed" size="sm" mb={6}>
        What the team has registered in the portal. Only its members change it.
      </Text>
      <Lines
        label="Webhooks"
        query={query}
        rows={(answer) => answer.webhooks}
        empty="No endpoints. A team registers its own to hear what your product tracks about it."
      >
        {(endpoint) => (
          <Line
            key={endpoint.id}
            icon={<IconWebhook size={20} stroke={1.6} />}
            title={endpoint.url.replace('https://', '')}
            says={endpoint.subscribed_events.join(', ')}
            end={
              <Aside beneath={`${percent(endpoint.health.success_rate)} in 24 h`}>
                <EndpointStatus endpoint={endpoint} />
              </Aside>
            }
          />
        )}
      </Lines>
    </>
  )
}
