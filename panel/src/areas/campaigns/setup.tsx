import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/campaigns.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { type Campaign, categories, channels, percent, triggerText } from './campaign.ts'
import { nameIn, useSenders, useTemplates } from './names.ts'

/** The scheduled setup, which cannot be changed any more. */
export const Setup = ({ campaign }: { campaign: Campaign }) => (
  <Section title={texts.setup} description={texts.theseSettingsWereUsedWhen}>
    <Summary campaign={campaign} />
  </Section>
)

export function Summary({ campaign }: { campaign: Campaign }) {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  const templates = useTemplates()
  const senders = useSenders()
  const { channel, category, goal, holdout, starts_at, tracking, variants } = campaign
  const { clicks, opens } = tracking
  const tracked = clicks && opens ? texts.clicksAndOpens : clicks ? texts.clicks : opens ? texts.opens : texts.off
  return (
    <Properties>
      <Property name={texts.channel}>{channels[channel]}</Property>
      {category && <Property name={texts.category}>{categories[category]}</Property>}
      <Property name={texts.segment}>
        {campaign.segment_id === null ? texts.notChosenYet : nameIn(segments.data, campaign.segment_id)}
      </Property>
      {channel === 'email' && (
        <Property name={texts.sender}>
          {campaign.sender_id === null ? texts.defaultSender : nameIn(senders.data, campaign.sender_id)}
        </Property>
      )}
      <Property name={variants.length > 1 ? texts.variants : texts.template}>
        {variants.length === 0
          ? texts.notChosenYet
          : variants
              .map(({ key, template_id, weight }) => {
                const name = nameIn(templates.data, template_id)
                return variants.length > 1 ? `${key.toUpperCase()}: ${name} (${shareOf(weight, variants)})` : name
              })
              .join(', ')}
      </Property>
      <Property name={texts.sent}>{triggerText(campaign)}</Property>
      {starts_at && (
        <Property name={texts.starts}>
          <RelativeTime at={starts_at} />
        </Property>
      )}
      <Property name={texts.holdout}>{holdout === 0 ? texts.none : `${holdout}%`}</Property>
      <Property name={texts.goal}>{goal ? texts.eventWithinDays(goal.event, goal.days) : texts.none}</Property>
      {channel === 'email' && <Property name={texts.tracking}>{tracked}</Property>}
    </Properties>
  )
}

const shareOf = (weight: number, variants: Campaign['variants']) =>
  percent(weight / variants.reduce((sum, other) => sum + other.weight, 0))
