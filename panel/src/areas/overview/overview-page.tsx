import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { OverviewParts } from '../../app/overview-parts.tsx'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/overview.ts'
import { Card, Page } from '../../ui/page.tsx'
import { Revenue } from '../../ui/revenue.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Endpoints } from './endpoints.tsx'
import { type MetricName, metricNames } from './metric.ts'
import { Metrics } from './metrics.tsx'
import { NewestContacts } from './newest-contacts.tsx'
import s from './overview.module.css'

const spans = ['7', '28', '90'] as const

export function OverviewPage() {
  const may = useMay()
  return (
    <Page title={texts.overview} description={texts.whatWaitsForYouYourRevenue}>
      <OverviewParts />
      {may('billing:manage') && <Revenue />}
      {may('customers:read') ? (
        <Trends />
      ) : (
        <Card label={texts.trends}>
          <Empty title={texts.yourRoleCannotViewContacts}>{texts.thisRequiresThePermission}</Empty>
        </Card>
      )}
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
  const days = spans.find((span) => span === screen.get('days')) ?? '28'
  const metric = metricNames.find((name) => name === screen.get('metric')) ?? 'active_contacts'
  const query = useRead('GET /v1/organization/overview', {
    query: { environment, days: Number(days) as 7 | 28 | 90 },
  })
  return (
    <Card label={texts.trends}>
      {query.error && !query.data ? (
        <Failed what={texts.theNumbers} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Metrics
          overview={query.data}
          metric={metric}
          days={days}
          choose={(name: MetricName) => screen.set({ metric: name === 'active_contacts' ? undefined : name })}
          span={(value) => screen.set({ days: value === '28' ? undefined : value })}
        />
      )}
    </Card>
  )
}
