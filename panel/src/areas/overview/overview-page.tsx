import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Revenue } from '../../ui/revenue.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Endpoints } from './endpoints.tsx'
import { type MetricName, metricNames } from './metric.ts'
import { Metrics } from './metrics.tsx'
import { NewestContacts } from './newest-contacts.tsx'
import s from './overview.module.css'

const spans = ['7', '30', '90'] as const

export function OverviewPage() {
  const may = useMay()
  return (
    <Page title="Overview" description="Activity in your product, day by day.">
      {may('customers:read') ? (
        <Trends />
      ) : (
        <Card label="Trends">
          <Empty title="Your role cannot view contacts">
            This requires the permission customers:read. Ask an owner.
          </Empty>
        </Card>
      )}
      {may('billing:manage') && <Revenue />}
      <div className={s.beside}>
        {may('customers:read') && <NewestContacts />}
        {may('webhooks:manage') && <Endpoints />}
      </div>
    </Page>
  )
}

function Trends() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const days = spans.find((span) => span === screen.get('days')) ?? '30'
  const metric = metricNames.find((name) => name === screen.get('metric')) ?? 'active_contacts'
  const query = useRead('GET /v1/organization/overview', {
    query: { environment, days: Number(days) as 7 | 30 | 90 },
  })
  return (
    <Card label="Trends">
      {query.error && !query.data ? (
        <Failed what="The numbers" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Metrics
          overview={query.data}
          metric={metric}
          days={days}
          choose={(name: MetricName) => screen.set({ metric: name === 'active_contacts' ? undefined : name })}
          span={(value) => screen.set({ days: value === '30' ? undefined : value })}
        />
      )}
    </Card>
  )
}
