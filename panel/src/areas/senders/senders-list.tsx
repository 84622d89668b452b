import { Badge, Group, Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { AddSender } from './add-sender.tsx'
import { NewSender } from './new-sender.tsx'
import type { Sender } from './sender.ts'
import { SenderDrawer } from './sender-drawer.tsx'
import { SenderStatus } from './sender-status.tsx'

export function SendersList() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/senders', { query: { environment } }, (answer) => answer.senders)
  return (
    <>
      <Card label="Senders">
        <DataTable
          label="Senders"
          name="senders"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ sender: id })}
          isOpen={({ id }) => id === screen.get('sender')}
          empty={
            <Empty title="No senders yet" action={<AddSender />}>
              Without a sender, mail is sent from the address of this installation. Add one to send under your own name
              and through your own mail server.
            </Empty>
          }
        />
      </Card>
      {screen.get('new') === 'sender' && <NewSender close={() => screen.set({ new: undefined })} />}
      <SenderDrawer />
    </>
  )
}

const columns: Column<Sender>[] = [
  {
    id: 'name',
    header: 'Name',
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 220,
    shape: 'lines',
    cell: ({ name, is_default, from_name, sends_as }) => (
      <div>
        <Group gap={8} wrap="nowrap">
          <Text fw={550} fz={13.5} truncate>
            {name}
          </Text>
          {is_default && (
            <Badge size="xs" variant="light">
              Default
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {from_name} · {sends_as}
        </Text>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    csv: ({ health }) => health.status,
    sort: ({ health }) => health.status,
    width: 130,
    cell: (sender) => <SenderStatus sender={sender} />,
  },
  {
    id: 'server',
    header: 'Mail server',
    csv: ({ smtp }) => smtp?.host ?? '',
    sort: ({ smtp }) => smtp?.host ?? '',
    width: 180,
    wide: true,
    cell: ({ smtp }) => (
      <Text span inherit truncate c={smtp ? undefined : 'dimmed'}>
        {smtp ? `${smtp.host}:${smtp.port}` : 'Shared'}
      </Text>
    ),
  },
  {
    id: 'pace',
    header: 'Per minute',
    csv: ({ per_minute }) => per_minute ?? '',
    sort: ({ per_minute }) => per_minute ?? Number.POSITIVE_INFINITY,
    width: 110,
    wide: true,
    align: 'end',
    cell: ({ per_minute }) => (
      <Text span inherit className="num" c={per_minute === null ? 'dimmed' : undefined}>
        {per_minute === null ? 'No limit' : per_minute.toLocaleString('en')}
      </Text>
    ),
  },
  {
    id: 'tested',
    header: 'Last success',
    csv: ({ health }) => health.tested_at,
    sort: ({ health }) => health.tested_at,
    width: 130,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.tested_at} never="Never" />,
  },
]
