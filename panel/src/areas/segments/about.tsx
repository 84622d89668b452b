import { Text } from '@mantine/core'
import { CopyCode } from '../../ui/copy.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Computing } from './computing.tsx'
import type { Segment } from './segment.ts'

export const About = ({ segment }: { segment: Segment }) => (
  <Section title="About">
    <Properties>
      <Property name="Members">
        <span className="num">{segment.members.toLocaleString('en')}</span>
      </Property>
      {segment.computed_at && (
        <Property name="Computed">
          <RelativeTime at={segment.computed_at} />
        </Property>
      )}
      <Property name="Segment ID">
        <CopyCode value={segment.id} label="Copy ID" />
      </Property>
    </Properties>
    {segment.state === 'computing' && (
      <Text component="div" size="sm" mt={10}>
        <Computing segment={segment} />
        {segment.computed_at && (
          <Text size="xs" c="dimmed" mt={4}>
            Until it is done, the members before the edit stay.
          </Text>
        )}
      </Text>
    )}
    <Text fw={600} fz={13} mt={16}>
      Used by
    </Text>
    {segment.used_by.length === 0 ? (
      <Text size="sm" c="dimmed">
        Nothing yet. It can be deleted.
      </Text>
    ) : (
      <Text component="ul" size="sm" m={0} pl={18}>
        {segment.used_by.map(({ type, id, name }) => (
          <li key={`${type} ${id}`}>
            {humanize(type)} <b>{name}</b>
          </li>
        ))}
      </Text>
    )}
  </Section>
)
