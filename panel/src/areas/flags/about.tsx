import { CopyCode } from '../../ui/copy.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import type { Flag } from './flag.ts'

export const About = ({ flag }: { flag: Flag }) => (
  <Section title="About">
    <Properties>
      <Property name="Key">
        <CopyCode value={flag.key} label="Copy key" />
      </Property>
      <Property name="Kind">{flag.kind === 'boolean' ? 'On and off' : 'Several variants'}</Property>
      <Property name="Changed">
        <RelativeTime at={flag.updated_at} />
      </Property>
      <Property name="Created">
        <RelativeTime at={flag.created_at} />
      </Property>
    </Properties>
  </Section>
)
