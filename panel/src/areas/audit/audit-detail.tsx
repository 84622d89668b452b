import { Anchor, Text } from '@mantine/core'
import { CopyCode } from '../../ui/copy.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import s from './audit.module.css'
import { type AuditEvent, environmentName } from './audit-event.ts'

/** One record, with what changed as before and after. */
export function AuditDetail({
  event,
  narrow,
}: {
  event: AuditEvent
  narrow: (filter: Record<string, string>) => void
}) {
  const { actor, target, changes, environment, occurred_at, id } = event
  const changed = Object.entries(changes)
  return (
    <>
      <DrawerHeader
        title={event.action}
        description={
          <span className="begins">
            <RelativeTime at={occurred_at} />
          </span>
        }
      />
      <div className={s.body}>
        <Properties>
          <Property name="When">
            <time dateTime={occurred_at}>{exact.format(new Date(occurred_at))}</time>
          </Property>
          <Property name="Who">
            <Filter onClick={() => narrow({ actor: actor.user_id })}>{actor.email}</Filter>
          </Property>
          <Property name="IP address">{actor.ip ?? '—'}</Property>
          <Property name="Device">
            <span title={actor.user_agent ?? undefined}>{deviceName(actor.user_agent)}</span>
          </Property>
          {target && (
            <Property name="Target">
              <Filter onClick={() => narrow({ target: target.id })}>{target.name ?? target.id}</Filter>
            </Property>
          )}
          {target && <Property name="Kind">{humanize(target.type)}</Property>}
          {environment && <Property name="Environment">{environmentName(environment)}</Property>}
          <Property name="Event ID">
            <CopyCode value={id} label="Copy ID" />
          </Property>
        </Properties>
        <DrawerSection title="Changes">
          {changed.length === 0 ? (
            <Text c="dimmed" size="sm">
              No field changes.
            </Text>
          ) : (
            <Properties>
              {changed.map(([field, { from, to }]) => (
                <Property key={field} name={field}>
                  <div className={s.diff}>
                    {from !== undefined && <del>{shown(from)}</del>}
                    {to !== undefined && <ins>{shown(to)}</ins>}
                  </div>
                </Property>
              ))}
            </Properties>
          )}
        </DrawerSection>
      </div>
    </>
  )
}

const Filter = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <Anchor component="button" type="button" fz="inherit" ta="left" onClick={onClick} title="Show only these">
    {children}
  </Anchor>
)

function shown(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  if (typeof value === 'object') return (value as { name?: string }).name ?? JSON.stringify(value)
  return String(value)
}
