import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type AlertKind, deliveryState, kindOptions, type LoggedAlert, summaryOf, titleOf } from './alert.ts'
import { AlertDrawer } from './alert-drawer.tsx'

export function AlertLog() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const kind = screen.get('kind') as AlertKind | undefined
  const list = useList('GET /v1/organization/alerts', { query: { environment, kind } }, (answer) => answer.alerts, {
    every: 15_000,
  })
  return (
    <>
      <Card label={texts.alerts}>
        <DataTable
          label={texts.alerts}
          name="alerts"
          list={list}
          filters={['kind']}
          tools={<ChoiceFilter name="kind" label={texts.allAlerts} options={kindOptions} />}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={(alert) => `${titleOf(alert)} ${alert.id.slice(-6)}`}
          openAt={({ id }) => ({ alert: id })}
          isOpen={({ id }) => id === screen.get('alert')}
          empty={<Empty title={texts.noAlerts}>{texts.nothingHasNeededYourAttention}</Empty>}
        />
      </Card>
      <AlertDrawer />
    </>
  )
}

const columns: Column<LoggedAlert>[] = [
  {
    id: 'alert',
    header: texts.alert,
    csv: (alert) => titleOf(alert),
    width: 300,
    shape: 'lines',
    cell: (alert) => <TwoLines first={titleOf(alert)} second={summaryOf(alert)} />,
  },
  {
    id: 'delivery',
    header: texts.delivery,
    csv: ({ deliveries }) => deliveryState(deliveries).label,
    width: 150,
    cell: ({ deliveries, occurred_at }) => {
      const { tone, label } = deliveryState(deliveries)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          <MobileLine>
            <RelativeTime at={occurred_at} />
          </MobileLine>
        </>
      )
    },
  },
  {
    id: 'occurred',
    header: texts.occurred,
    csv: ({ occurred_at }) => occurred_at,
    width: 120,
    wide: true,
    cell: ({ occurred_at }) => <RelativeTime at={occurred_at} />,
  },
  {
    id: 'recovered',
    header: texts.recovered,
    csv: ({ recovered_at }) => recovered_at,
    width: 120,
    wide: true,
    cell: ({ recovered_at }) => <RelativeTime at={recovered_at} never="—" />,
  },
]
