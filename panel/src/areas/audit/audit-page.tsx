import { Text } from '@mantine/core'
import type { AuditEvent } from '../../app/audit.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/audit.ts'
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
import { dayToMoment, environmentName } from './audit-event.ts'
import { AuditFilters, auditFilters } from './audit-filters.tsx'
import { AuditSentence, auditText } from './audit-sentence.tsx'
import { ExportButton } from './export-log.tsx'
import { useActors } from './use-actors.ts'

export function AuditPage() {
  const screen = useScreen()
  const actors = useActors()
  const nameOf = ({ actor }: AuditEvent) =>
    actor.user_id === null ? texts.userkeep : (actors.get(actor.user_id)?.name ?? actor.email)
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
      title={texts.auditLog}
      description={texts.everyChangeMadeByYourTeamWhoWhen}
      actions={
        <ExportButton filter={filter} range={{ since: screen.get('since') ?? '', until: screen.get('until') ?? '' }} />
      }
    >
      <Card label={texts.auditLog}>
        <DataTable
          label={texts.auditLog}
          name="audit-log"
          list={list}
          filters={auditFilters}
          tools={<AuditFilters />}
          columns={columns(nameOf)}
          hiddenAtFirst={['action', 'ip']}
          rowKey={(event) => event.id}
          openAt={(event) => ({ event: event.id })}
          isOpen={(event) => event.id === screen.get('event')}
          empty={
            auditFilters.some((name) => screen.get(name)) ? (
              <Empty title={texts.noEventsMatchTheseFilters}>{texts.widenTheDatesOrClearTheFilters}</Empty>
            ) : (
              <Empty title={texts.noEventsYet}>{texts.changesMadeByYourTeamAppearHere}</Empty>
            )
          }
        />
      </Card>
      <DetailDrawer
        label={texts.event}
        param="event"
        query={recordOf(list, screen.get('event'))}
        skeleton={{ body: <PropertySkeleton count={8} /> }}
      >
        {(event) => (
          <AuditDetail
            event={event}
            actorName={nameOf(event)}
            narrow={(changes) => screen.narrow({ ...changes, event: undefined })}
          />
        )}
      </DetailDrawer>
    </Page>
  )
}

/** A record is read with the page of the log that it stands on. */
function recordOf({ rows, error, retry }: List<AuditEvent>, id: string | undefined): Reading<AuditEvent> {
  const data = rows?.find((event) => event.id === id)
  const missing = rows && !data ? new Error(texts.eventIsNotOnThisPage) : null
  return { data, error: missing ?? error, refetch: retry }
}

const columns = (nameOf: (event: AuditEvent) => string): Column<AuditEvent>[] => [
  {
    id: 'who',
    header: texts.teamMember,
    csv: ({ actor }) => actor.email,
    width: 230,
    shape: 'avatar',
    cell: (event) => (
      <Who
        name={nameOf(event)}
        description={
          <>
            <Text span inherit visibleFrom="sm">
              {event.actor.user_id === null ? texts.automatic : event.actor.email}
            </Text>
            <Text span inherit hiddenFrom="sm" className={s.under}>
              <AuditSentence event={event} />
            </Text>
          </>
        }
      />
    ),
  },
  {
    id: 'event',
    header: texts.event,
    csv: auditText,
    width: 430,
    shape: 'long',
    wide: true,
    cell: (event) => (
      <Text inherit truncate className={s.event} title={auditText(event)}>
        <AuditSentence event={event} />
      </Text>
    ),
  },
  {
    id: 'action',
    header: texts.action,
    csv: ({ action }) => action,
    width: 230,
    shape: 'pill',
    wide: true,
    cell: ({ action }) => <Code>{action}</Code>,
  },
  {
    id: 'environment',
    header: texts.environment,
    csv: ({ environment }) => environment,
    width: 110,
    wide: true,
    cell: ({ environment }) => environmentName(environment),
  },
  {
    id: 'ip',
    header: texts.ipAddress,
    csv: ({ actor }) => actor.ip,
    width: 130,
    wide: true,
    cell: ({ actor }) => actor.ip ?? '—',
  },
  {
    id: 'when',
    header: texts.time,
    csv: ({ occurred_at }) => occurred_at,
    width: 110,
    cell: ({ occurred_at }) => <RelativeTime at={occurred_at} />,
  },
]
