import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { AddDestination } from './add-destination.tsx'
import { channelOf, type Destination, kindOptions } from './alert.ts'
import { DestinationDrawer } from './destination-drawer.tsx'
import { DestinationStatus } from './destination-status.tsx'
import { NewDestination } from './new-destination.tsx'

export function DestinationsList() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const list = useList(
    'GET /v1/organization/alerts/destinations',
    { query: { environment } },
    (answer) => answer.destinations,
  )
  return (
    <>
      <Card label={texts.alertDestinations}>
        <DataTable
          label={texts.alertDestinations}
          name="alert-destinations"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ destination: id })}
          isOpen={({ id }) => id === screen.get('destination')}
          empty={
            <Empty title={texts.noDestinationsYet} action={<AddDestination />}>
              {texts.addASlackDiscordOrMicrosoftTeams}
            </Empty>
          }
        />
      </Card>
      {screen.get('new') === 'destination' && <NewDestination close={() => screen.set({ new: undefined })} />}
      <DestinationDrawer />
    </>
  )
}

const columns: Column<Destination>[] = [
  {
    id: 'name',
    header: texts.name,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 260,
    shape: 'lines',
    cell: (destination) => <TwoLines first={destination.name} second={channelOf(destination)} />,
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ health }) => health.status,
    sort: ({ health }) => health.status,
    width: 130,
    cell: (destination) => (
      <>
        <DestinationStatus destination={destination} />
        <MobileLine>
          <RelativeTime at={destination.health.last_sent_at} never={texts.nothingSent} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'kinds',
    header: texts.alerts,
    csv: ({ alert_kinds }) => alert_kinds.join(' '),
    sort: ({ alert_kinds }) => alert_kinds.length,
    width: 110,
    wide: true,
    cell: ({ alert_kinds }) =>
      alert_kinds.length === kindOptions.length
        ? texts.all
        : texts.countOfKindOptionsLength(alert_kinds.length, kindOptions.length),
  },
  {
    id: 'sent',
    header: texts.lastSent,
    csv: ({ health }) => health.last_sent_at,
    sort: ({ health }) => health.last_sent_at,
    width: 130,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.last_sent_at} never={texts.never} />,
  },
]
