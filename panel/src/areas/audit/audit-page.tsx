import { Button, Drawer, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Who } from '../../ui/face.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import s from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import type { AuditEvent } from './audit-event.ts'

const filters = ['actor', 'action', 'target', 'since', 'until'] as const

const dayToMoment = (day: string | undefined, plusDays = 0) =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000).toISOString() : undefined

export function AuditPage() {
  const screen = useScreen()
  const query = useRead('GET /v1/organization/audit-events', {
    query: {
      actor: screen.get('actor'),
      action: screen.get('action'),
      target: screen.get('target'),
      since: dayToMoment(screen.get('since')),
      until: dayToMoment(screen.get('until'), 1),
      offset: screen.page.offset,
    },
  })
  const isFiltered = filters.some((name) => screen.get(name))
  const clear = () => screen.set({ ...Object.fromEntries(filters.map((name) => [name, undefined])), offset: undefined })
  const opened = query.data?.audit_events.find(({ id }) => id === screen.get('event'))
  return (
    <Page title="Audit log" says="Every change that staff made here: who, from where, to what.">
      <Card label="Audit log">
        <Tools>
          <TextInput
            aria-label="Action"
            placeholder="Action, such as role.updated"
            defaultValue={screen.get('action') ?? ''}
            key={screen.get('action') ?? 'none'}
            w={230}
            onBlur={(event) => screen.set({ action: event.currentTarget.value || undefined, offset: undefined })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <TextInput
            type="date"
            aria-label="Since"
            value={screen.get('since') ?? ''}
            onChange={(event) => screen.set({ since: event.currentTarget.value || undefined, offset: undefined })}
          />
          <TextInput
            type="date"
            aria-label="Until"
            value={screen.get('until') ?? ''}
            onChange={(event) => screen.set({ until: event.currentTarget.value || undefined, offset: undefined })}
          />
          {isFiltered && (
            <Button variant="subtle" color="gray" leftSection={<IconX size={15} />} onClick={clear}>
              Clear filters
            </Button>
          )}
        </Tools>
        <DataTable
          label="Audit log"
          query={query}
          rows={(answer) => answer.audit_events}
          rowKey={(event) => event.id}
          columns={columns}
          open={(event) => screen.set({ event: event.id })}
          isOpen={(event) => event.id === opened?.id}
          page={screen.page}
          empty={
            <Empty
              title="Nothing was recorded"
              action={
                isFiltered && (
                  <Button variant="default" onClick={clear}>
                    Clear filters
                  </Button>
                )
              }
            >
              Whatever staff change appears here, in the same moment and for good.
            </Empty>
          }
        />
      </Card>
      <Drawer
        opened={opened !== undefined}
        onClose={() => screen.set({ event: undefined })}
        position="right"
        size={500}
        title={opened?.action}
        classNames={{ header: s.head, title: s.title, body: s.body }}
        overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      >
        {opened && (
          <AuditDetail
            event={opened}
            narrow={(filter) => screen.set({ ...filter, event: undefined, offset: undefined })}
          />
        )}
      </Drawer>
    </Page>
  )
}

/** In a hand there is no room for a column of its own: what was done stands beneath who did it. */
const Beneath = ({ event: { action, actor } }: { event: AuditEvent }) => (
  <>
    <Text span inherit visibleFrom="sm">
      {actor.ip}
    </Text>
    <Text span inherit hiddenFrom="sm">
      {action}
    </Text>
  </>
)

const columns: Column<AuditEvent>[] = [
  { id: 'who', header: 'Who', cell: (event) => <Who name={event.actor.email} says={<Beneath event={event} />} /> },
  {
    id: 'action',
    header: 'Action',
    wide: true,
    cell: ({ action }) => (
      <Text component="code" fz={12.5} ff="monospace">
        {action}
      </Text>
    ),
  },
  { id: 'target', header: 'Target', wide: true, cell: ({ target }) => (target ? `${target.name ?? target.id}` : '—') },
  { id: 'environment', header: 'Environment', wide: true, cell: ({ environment }) => environment ?? '—' },
  { id: 'when', header: 'When', cell: ({ occurred_at }) => <RelativeTime at={occurred_at} /> },
]
