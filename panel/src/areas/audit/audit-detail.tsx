import { Anchor, Table, Text } from '@mantine/core'
import { deviceName } from '../../ui/device-name.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import s from './audit.module.css'
import type { AuditEvent } from './audit-event.ts'

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
      <Properties>
        <Property name="When">
          <RelativeTime at={occurred_at} />
        </Property>
        <Property name="Who">
          <Filter onClick={() => narrow({ actor: actor.user_id })}>{actor.email}</Filter>
        </Property>
        <Property name="From">{actor.ip ?? '—'}</Property>
        <Property name="With">
          <span title={actor.user_agent ?? undefined}>{deviceName(actor.user_agent)}</span>
        </Property>
        {target && (
          <Property name="Target">
            <Filter onClick={() => narrow({ target: target.id })}>
              {target.name ?? target.id} ({target.type})
            </Filter>
          </Property>
        )}
        <Property name="Environment">{environment ?? 'The organization'}</Property>
        <Property name="Record">
          <code className={s.id}>{id}</code>
        </Property>
      </Properties>
      <Text fw={600} mt={20} mb={8}>
        What changed
      </Text>
      {changed.length === 0 ? (
        <Text c="dimmed">Nothing beside the act itself.</Text>
      ) : (
        <Table className={s.diff} aria-label="What changed">
          <Table.Tbody>
            {changed.map(([field, { from, to }]) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{field}</Table.Th>
                <Table.Td>
                  {from !== undefined && <del>{shown(from)}</del>}
                  {to !== undefined && <ins>{shown(to)}</ins>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}

const Filter = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <Anchor component="button" type="button" fz="inherit" onClick={onClick} title="Show only these">
    {children}
  </Anchor>
)

function shown(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  if (typeof value === 'object') return (value as { name?: string }).name ?? JSON.stringify(value)
  return String(value)
}
