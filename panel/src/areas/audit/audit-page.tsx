import { Button, Text, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useScreen } from '../../app/screen-search.ts'
import { Who } from '../../ui/avatar.tsx'
import { DetailDrawer, type Reading } from '../../ui/drawer.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type List, useList } from '../../ui/table/use-list.ts'
import s from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import { type AuditEvent, dayToMoment, environmentName } from './audit-event.ts'
import { ExportButton } from './export-log.tsx'

const filters = ['actor', 'action', 'target', 'since', 'until'] as const

export function AuditPage() {
  const screen = useScreen()
  const filter = { actor: screen.get('actor'), action: screen.get('action'), target: screen.get('target') }
  const list = useList(
    'GET /v1/organization/audit-events',
    {
      query: {
        ...filter,
        since: dayToMoment(screen.get('since')),
        until: dayToMoment(screen.get('until'), 1),
      },
    },
    (answer) => answer.audit_events,
  )
  return (
    <Page
      title="Audit log"
      description="Every change made by your team: who, when, and what changed."
      actions={
        <ExportButton filter={filter} range={{ since: screen.get('since') ?? '', until: screen.get('until') ?? '' }} />
      }
    >
      <Card label="Audit log">
        <DataTable
          label="Audit log"
          name="audit-log"
          list={list}
          filters={filters}
          tools={<Filters />}
          columns={columns}
          rowKey={(event) => event.id}
          openAt={(event) => ({ event: event.id })}
          isOpen={(event) => event.id === screen.get('event')}
          empty={
            filters.some((name) => screen.get(name)) ? (
              <Empty title="No events match these filters">Widen the dates or clear the filters.</Empty>
            ) : (
              <Empty title="No events yet">Changes made by your team appear here.</Empty>
            )
          }
        />
      </Card>
      <DetailDrawer
        label="Event"
        param="event"
        query={recordOf(list, screen.get('event'))}
        skeleton={{ body: <PropertySkeleton count={8} /> }}
      >
        {(event) => <AuditDetail event={event} narrow={(changes) => screen.narrow({ ...changes, event: undefined })} />}
      </DetailDrawer>
    </Page>
  )
}

function Filters() {
  const screen = useScreen()
  const isFiltered = filters.some((name) => screen.get(name))
  const clear = () => screen.narrow(Object.fromEntries(filters.map((name) => [name, undefined])))
  return (
    <>
      <TextInput
        aria-label="Action"
        placeholder="Action, such as role.updated"
        leftSection={<IconSearch size={15} stroke={1.8} />}
        className={s.action}
        defaultValue={screen.get('action') ?? ''}
        key={screen.get('action') ?? 'none'}
        onBlur={(event) => screen.narrow({ action: event.currentTarget.value || undefined })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <DayField name="since" label="Since" before="From" width={52} />
      <DayField name="until" label="Until" before="To" width={36} />
      {isFiltered && (
        <Button variant="subtle" color="gray" className={s.clear} leftSection={<IconX size={15} />} onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  )
}

interface DayFieldProps {
  name: 'since' | 'until'
  label: string
  before: string
  width: number
}

function DayField({ name, label, before, width }: DayFieldProps) {
  const screen = useScreen()
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={before}
      leftSectionWidth={width}
      className={s.day}
      classNames={{ section: s.bound }}
      data-unset={!screen.get(name) || undefined}
      value={screen.get(name) ?? ''}
      onChange={(event) => screen.narrow({ [name]: event.currentTarget.value || undefined })}
    />
  )
}

/** A record is read with the page of the log that it stands on. */
function recordOf({ rows, error, retry }: List<AuditEvent>, id: string | undefined): Reading<AuditEvent> {
  const data = rows?.find((event) => event.id === id)
  const missing = rows && !data ? new Error('This event is not on the current page of the log.') : null
  return { data, error: missing ?? error, refetch: retry }
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
    csv: ({ actor }) => actor.email,
    width: 260,
    shape: 'avatar',
    cell: (event) => <Who name={event.actor.email} description={<UnderWho event={event} />} />,
  },
  {
    id: 'action',
    header: 'Action',
    csv: ({ action }) => action,
    width: 230,
    shape: 'pill',
    wide: true,
    cell: ({ action }) => <Code>{action}</Code>,
  },
  {
    id: 'target',
    header: 'Target',
    csv: ({ target }) => target && (target.name ?? target.id),
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
