import { Button, Text, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Who } from '../../ui/avatar.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DetailDrawer, type Reading } from '../../ui/drawer.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import s from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import { type AuditEvent, dayToMoment, environmentName } from './audit-event.ts'
import { ExportButton } from './export-log.tsx'

const filters = ['actor', 'action', 'target', 'since', 'until'] as const

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
  return (
    <Page
      title="Audit log"
      description="Every change made by your team: who, when, and what changed."
      actions={
        <ExportButton
          filter={{ actor: screen.get('actor'), action: screen.get('action'), target: screen.get('target') }}
          range={{ since: screen.get('since') ?? '', until: screen.get('until') ?? '' }}
        />
      }
    >
      <Card label="Audit log">
        <Tools>
          <TextInput
            aria-label="Action"
            placeholder="Action, such as role.updated"
            leftSection={<IconSearch size={15} stroke={1.8} />}
            className={s.action}
            defaultValue={screen.get('action') ?? ''}
            key={screen.get('action') ?? 'none'}
            onBlur={(event) => screen.set({ action: event.currentTarget.value || undefined, offset: undefined })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <TextInput
            type="date"
            aria-label="Since"
            leftSection="From"
            leftSectionWidth={52}
            className={s.day}
            classNames={{ section: s.bound }}
            data-unset={!screen.get('since') || undefined}
            value={screen.get('since') ?? ''}
            onChange={(event) => screen.set({ since: event.currentTarget.value || undefined, offset: undefined })}
          />
          <TextInput
            type="date"
            aria-label="Until"
            leftSection="To"
            leftSectionWidth={36}
            className={s.day}
            classNames={{ section: s.bound }}
            data-unset={!screen.get('until') || undefined}
            value={screen.get('until') ?? ''}
            onChange={(event) => screen.set({ until: event.currentTarget.value || undefined, offset: undefined })}
          />
          {isFiltered && (
            <Button variant="subtle" color="gray" className={s.clear} leftSection={<IconX size={15} />} onClick={clear}>
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
          openAt={(event) => ({ event: event.id })}
          isOpen={(event) => event.id === screen.get('event')}
          page={screen.page}
          empty={
            isFiltered ? (
              <Empty title="No events match these filters">Widen the dates, or clear the filters.</Empty>
            ) : (
              <Empty title="No events yet">Changes made by your team appear here.</Empty>
            )
          }
        />
      </Card>
      <DetailDrawer
        label="Event"
        param="event"
        query={recordOf(query, screen.get('event'))}
        skeleton={{ body: <PropertySkeleton count={8} /> }}
      >
        {(event) => (
          <AuditDetail
            event={event}
            narrow={(filter) => screen.set({ ...filter, event: undefined, offset: undefined })}
          />
        )}
      </DetailDrawer>
    </Page>
  )
}

/** A record is read with the page of the log that it stands on. */
function recordOf(log: Reading<{ audit_events: AuditEvent[] }>, id: string | undefined): Reading<AuditEvent> {
  const data = log.data?.audit_events.find((event) => event.id === id)
  const error = log.data && !data ? new Error('This event is not on the current page of the log.') : log.error
  return { data, error, refetch: log.refetch }
}

/** On a phone there is no room for columns of their own: what was done, and to what, stands beneath who did it. */
const UnderWho = ({ event: { action, actor, target } }: { event: AuditEvent }) => (
  <>
    <Text span inherit visibleFrom="sm">
      {actor.ip}
    </Text>
    <Text span inherit hiddenFrom="sm">
      {action}
      {target?.name && ` · ${target.name}`}
    </Text>
  </>
)

const columns: Column<AuditEvent>[] = [
  {
    id: 'who',
    header: 'Who',
    width: 260,
    shape: 'avatar',
    cell: (event) => <Who name={event.actor.email} description={<UnderWho event={event} />} />,
  },
  {
    id: 'action',
    header: 'Action',
    width: 230,
    shape: 'pill',
    wide: true,
    cell: ({ action }) => <Code>{action}</Code>,
  },
  {
    id: 'target',
    header: 'Target',
    width: 210,
    wide: true,
    cell: ({ target }) => (target ? `${target.name ?? target.id}` : '—'),
  },
  {
    id: 'environment',
    header: 'Environment',
    width: 110,
    wide: true,
    cell: ({ environment }) => environmentName(environment),
  },
  { id: 'when', header: 'When', width: 120, cell: ({ occurred_at }) => <RelativeTime at={occurred_at} /> },
]
