import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { type Campaign, categories, channels, percent, triggerText } from './campaign.ts'
import { nameIn, useSenders, useTemplates } from './names.ts'

/** What was scheduled: it does not change any more. */
export const Setup = ({ campaign }: { campaign: Campaign }) => (
  <Section title="Setup" description="What was scheduled. Duplicate the campaign to change it.">
    <Summary campaign={campaign} />
  </Section>
)

export function Summary({ campaign }: { campaign: Campaign }) {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  const templates = useTemplates()
  const senders = useSenders()
  const { channel, category, goal, holdout, starts_at, tracking, variants } = campaign
  const counted = [tracking.clicks && 'clicks', tracking.opens && 'opens'].filter(Boolean).join(' and ')
  return (
    <Properties>
      <Property name="Channel">{channels[channel]}</Property>
      {category && <Property name="Category">{categories[category]}</Property>}
      <Property name="Segment">
        {campaign.segment_id === null ? 'Not chosen yet' : nameIn(segments.data, campaign.segment_id)}
      </Property>
      {channel === 'email' && (
        <Property name="Sender">
          {campaign.sender_id === null ? 'Default sender' : nameIn(senders.data, campaign.sender_id)}
        </Property>
      )}
      <Property name={variants.length > 1 ? 'Variants' : 'Template'}>
        {variants.length === 0
          ? 'Not chosen yet'
          : variants
              .map(({ key, template_id, weight }) => {
                const name = nameIn(templates.data, template_id)
                return variants.length > 1 ? `${key.toUpperCase()}: ${name} (${shareOf(weight, variants)})` : name
              })
              .join(', ')}
      </Property>
      <Property name="Sent">{triggerText(campaign)}</Property>
      {starts_at && (
        <Property name="Starts">
          <RelativeTime at={starts_at} />
        </Property>
      )}
      <Property name="Holdout">{holdout === 0 ? 'None' : `${holdout}%`}</Property>
      <Property name="Goal">{goal ? `${goal.event} within ${goal.days} days` : 'None'}</Property>
      {channel === 'email' && <Property name="Counted">{counted || 'Neither clicks nor opens'}</Property>}
    </Properties>
  )
}

const shareOf = (weight: number, variants: Campaign['variants']) =>
  percent(weight / variants.reduce((sum, other) => sum + other.weight, 0))
