import { Badge, Button } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty } from '../../ui/states.tsx'

type StaffSession = Output<'GET /v1/account/sessions'>['sessions'][number]

export function Sessions() {
  const screen = useScreen()
  const query = useRead('GET /v1/account/sessions', { query: { offset: screen.page.offset } })
  const revoke = useAct('DELETE /v1/account/sessions/{id}', { refresh: ['GET /v1/account/sessions'] })
  return (
    <Section title="Sessions" says="Where you are signed in. End what you do not recognise.">
      <DataTable
        label="Sessions"
        query={query}
        rows={(answer) => answer.sessions}
        rowKey={(session) => session.id}
        columns={columns((session) => revoke.mutate({ params: { id: session.id } }))}
        page={screen.page}
        empty={<Empty title="No sessions">That should not be: you are signed in.</Empty>}
      />
    </Section>
  )
}

const columns = (end: (session: StaffSession) => void): Column<StaffSession>[] => [
  { id: 'device', header: 'Device', cell: ({ user_agent }) => deviceName(user_agent) },
  { id: 'ip', header: 'Address', wide: true, cell: ({ ip }) => ip ?? '—' },
  { id: 'seen', header: 'Last seen', wide: true, cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
  {
    id: 'acts',
    header: '',
    align: 'end',
    cell: (session) =>
      session.current ? (
        <Badge color="green" miw="max-content">
          This one
        </Badge>
      ) : (
        <Button variant="default" size="xs" onClick={() => end(session)}>
          End
        </Button>
      ),
  },
]
