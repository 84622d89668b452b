import { Badge, Group, Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/senders.ts'
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
      <Card label={texts.senders}>
        <DataTable
          label={texts.senders}
          name="senders"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ sender: id })}
          isOpen={({ id }) => id === screen.get('sender')}
          empty={
            <Empty title={texts.noSendersYet} action={<AddSender />}>
              {texts.withoutASenderMailIsSent}
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
    header: texts.name,
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
              {texts.default}
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
    header: texts.status,
    csv: ({ health }) => health.status,
    sort: ({ health }) => health.status,
    width: 130,
    cell: (sender) => <SenderStatus sender={sender} />,
  },
  {
    id: 'server',
    header: texts.mailServer,
    csv: ({ smtp }) => smtp?.host ?? '',
    sort: ({ smtp }) => smtp?.host ?? '',
    width: 180,
    wide: true,
    cell: ({ smtp }) => (
      <Text span inherit truncate c={smtp ? undefined : 'dimmed'}>
        {smtp ? `${smtp.host}:${smtp.port}` : texts.shared}
      </Text>
    ),
  },
  {
    id: 'pace',
    header: texts.perMinute,
    csv: ({ per_minute }) => per_minute ?? '',
    sort: ({ per_minute }) => per_minute ?? Number.POSITIVE_INFINITY,
    width: 110,
    wide: true,
    align: 'end',
    cell: ({ per_minute }) => (
      <Text span inherit className="num" c={per_minute === null ? 'dimmed' : undefined}>
        {per_minute === null ? texts.noLimit : per_minute.toLocaleString(locale)}
      </Text>
    ),
  },
  {
    id: 'tested',
    header: texts.lastSuccess,
    csv: ({ health }) => health.tested_at,
    sort: ({ health }) => health.tested_at,
    width: 130,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.tested_at} never={texts.never} />,
  },
]
