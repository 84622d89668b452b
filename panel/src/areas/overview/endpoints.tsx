import { Anchor } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { delivered, EndpointStatus } from '../../ui/endpoint-health.tsx'
import { Section } from '../../ui/section.tsx'
import { More } from './newest-contacts.tsx'

export function Endpoints() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/webhooks', { query: { environment, limit: 5 } })
  return (
    <Section title="Webhooks" action={<More to="/webhooks" />}>
      <CompactList
        label="Endpoints"
        query={query}
        expected={5}
        rows={(answer) => answer.webhooks}
        empty={
          <>
            Nothing is sent to your systems yet.{' '}
            <Anchor
              component={Link}
              to={'/webhooks' as never}
              search={{ new: 'webhook' } as never}
              fz="inherit"
              underline="always"
            >
              Create an endpoint
            </Anchor>
            .
          </>
        }
      >
        {(webhook) => (
          <ListRow
            key={webhook.id}
            icon={<IconWebhook size={20} stroke={1.6} />}
            title={
              <Anchor
                component={Link}
                to={'/webhooks' as never}
                search={{ webhook: webhook.id } as never}
                c="inherit"
                inherit
              >
                {new URL(webhook.url).host}
              </Anchor>
            }
            description={delivered(webhook.health.success_rate)}
            end={<EndpointStatus endpoint={webhook} />}
          />
        )}
      </CompactList>
    </Section>
  )
}
