import { Text } from '@mantine/core'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/segments.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Computing } from './computing.tsx'
import type { Segment } from './segment.ts'

export const About = ({ segment }: { segment: Segment }) => (
  <Section title={texts.about}>
    <Properties>
      <Property name={texts.members}>
        <span className="num">{segment.members.toLocaleString(locale)}</span>
      </Property>
      {segment.computed_at && (
        <Property name={texts.computed}>
          <RelativeTime at={segment.computed_at} />
        </Property>
      )}
      <Property name={texts.segmentID}>
        <CopyCode value={segment.id} label={texts.copyID} />
      </Property>
    </Properties>
    {segment.state === 'computing' && (
      <Text component="div" size="sm" mt={10}>
        <Computing segment={segment} />
        {segment.computed_at && (
          <Text size="xs" c="dimmed" mt={4}>
            {texts.thePreviousMembersRemainUntil}
          </Text>
        )}
      </Text>
    )}
    <Text fw={600} fz={13} mt={16}>
      {texts.usedBy}
    </Text>
    {segment.used_by.length === 0 ? (
      <Text size="sm" c="dimmed">
        {texts.notUsedItCanBeDeleted}
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
