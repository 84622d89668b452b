import { Anchor, Text } from '@mantine/core'
import type { AuditEvent } from '../../app/audit.ts'
import { texts } from '../../texts/audit.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import { Code } from '../../ui/status.tsx'
import s from './audit.module.css'
import { environmentName } from './audit-event.ts'
import { AuditSentence } from './audit-sentence.tsx'
import { type Change, readableChanges, written } from './changes.ts'

interface AuditDetailProps {
  event: AuditEvent
  /** The actor's name, if it is known. */
  actorName: string
  narrow: (filter: Record<string, string>) => void
}

/** One record, with what changed as before and after. */
export function AuditDetail({ event, actorName, narrow }: AuditDetailProps) {
  const { action, actor, target, environment, occurred_at, id } = event
  return (
    <>
      <DrawerHeader
        title={
          <span className={s.sentence}>
            <b>{actorName}</b> <AuditSentence event={event} isShort />
          </span>
        }
        description={
          <span className="begins">
            <RelativeTime at={occurred_at} />
          </span>
        }
      />
      <div className={s.body}>
        <Properties>
          <Property name={texts.time}>
            <time dateTime={occurred_at}>{exact.format(new Date(occurred_at))}</time>
          </Property>
          <Property name={texts.teamMember}>
            <ActorFilter actor={actor} narrow={narrow} />
          </Property>
          <Property name={texts.ipAddress}>{actor.ip ?? '—'}</Property>
          <Property name={texts.device}>
            <span title={actor.user_agent ?? undefined}>{deviceName(actor.user_agent)}</span>
          </Property>
          <Property name={texts.action}>
            <Filter onClick={() => narrow({ action })}>
              <Code>{action}</Code>
            </Filter>
          </Property>
          {target && (
            <Property name={humanize(target.type)}>
              <Filter onClick={() => narrow({ target: target.id })}>{target.name ?? target.id}</Filter>
            </Property>
          )}
          {environment && <Property name={texts.environment}>{environmentName(environment)}</Property>}
          <Property name={texts.eventID}>
            <CopyCode value={id} label={texts.copyID} />
          </Property>
        </Properties>
        <Changes changes={readableChanges(event.changes)} />
      </div>
    </>
  )
}

function ActorFilter({ actor, narrow }: Pick<AuditDetailProps, 'narrow'> & Pick<AuditEvent, 'actor'>) {
  const { user_id, email } = actor
  if (user_id === null) return texts.userkeepAutomatically
  return <Filter onClick={() => narrow({ actor: user_id })}>{email}</Filter>
}

const Changes = ({ changes }: { changes: Change[] }) => (
  <DrawerSection title={texts.changes}>
    {changes.length === 0 ? (
      <Text c="dimmed" size="sm">
        {texts.noFieldChanges}
      </Text>
    ) : (
      <Properties>
        {changes.map((change) => (
          <Property key={change.field} name={humanize(change.field)}>
            <div className={s.diff}>
              <Diff {...change} />
            </div>
          </Property>
        ))}
      </Properties>
    )}
  </DrawerSection>
)

const Diff = ({ from, to, added, removed }: Change) =>
  added && removed ? (
    <>
      {removed.map((item) => (
        <del key={written(item)}>{written(item)}</del>
      ))}
      {added.map((item) => (
        <ins key={written(item)}>{written(item)}</ins>
      ))}
    </>
  ) : (
    <>
      {from !== undefined && <del>{written(from)}</del>}
      {to !== undefined && <ins>{written(to)}</ins>}
    </>
  )

const Filter = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <Anchor
    component="button"
    type="button"
    fz="inherit"
    ta="left"
    mih={{ base: 44, sm: 0 }}
    onClick={onClick}
    title={texts.filterByThisValue}
  >
    {children}
  </Anchor>
)
