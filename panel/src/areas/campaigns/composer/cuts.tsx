import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/campaigns-composer.ts'
import { Section } from '../../../ui/section.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { type Audience, type Campaign, number, peopleText } from '../campaign.ts'
import s from '../campaigns.module.css'
import type { Draft } from './form.ts'

interface Cut {
  label: string
  people: number
  lost?: string
}

function cutsOf({ channel, holdout }: Counting, audience: Audience): Cut[] {
  const { segment, with_address, consented, not_suppressed, not_capped, will_receive } = audience
  const mail: Cut[] = [
    { label: texts.withAnEmailAddress, people: with_address, lost: lostText(segment, with_address, texts.noAddress) },
    {
      label: texts.withConsentForTheCategory,
      people: consented,
      lost: lostText(with_address, consented, texts.noConsent),
    },
    { label: texts.notSuppressed, people: not_suppressed, lost: lostText(consented, not_suppressed, texts.suppressed) },
  ]
  return [
    { label: texts.inTheSegment, people: segment },
    ...(channel === 'email' ? mail : []),
    { label: texts.underTheFrequencyCap, people: not_capped, lost: lostText(not_suppressed, not_capped, texts.capped) },
    ...(holdout > 0
      ? [{ label: texts.notHeldOut, people: will_receive, lost: lostText(not_capped, will_receive, texts.heldOut) }]
      : []),
  ]
}

const lostText = (before: number, after: number, why: string) =>
  before > after ? `−${number(before - after)} ${why}` : ''

interface CutsProps {
  campaign: Campaign
  values: Draft
}

/** The exact number of people at each cut, by the draft as it is edited. */
export function Cuts({ campaign, values }: CutsProps) {
  const [environment] = useEnvironment()
  const [asked] = useDebouncedValue(audienceIn(campaign, values), 350)
  const { segment_id } = asked
  const query = useRead(
    'POST /v1/organization/campaigns/{id}/audience/preview',
    { params: { id: campaign.id }, query: { environment }, body: asked },
    { enabled: segment_id !== null },
  )
  const { data } = query
  return (
    <Section title={texts.recipients} description={texts.currentAsOfNow}>
      <div aria-live="polite" aria-busy={segment_id !== null && query.isFetching}>
        {segment_id === null ? (
          <Text size="sm" c="dimmed">
            {texts.chooseASegmentToSeeHowManyPeople}
          </Text>
        ) : data ? (
          <Counted campaign={{ channel: campaign.channel, holdout: asked.holdout }} audience={data} />
        ) : query.error ? (
          <FailedPart what={texts.theNumbers} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton h={180} />
        )}
      </div>
    </Section>
  )
}

/** Returns the fields that the audience depends on. An empty number field holds no one out. */
const audienceIn = ({ channel }: Campaign, { segment_id, category, holdout }: Draft) => ({
  segment_id,
  ...(channel === 'email' && { category: category as Campaign['category'] }),
  holdout: Number(holdout) || 0,
})

type Counting = Pick<Campaign, 'channel' | 'holdout'>

function Counted({ campaign, audience }: { campaign: Counting; audience: Audience }) {
  return (
    <>
      <Text fz={22} fw={600} lts="-0.02em" className="num">
        {peopleText(audience.will_receive)}
      </Text>
      <Text size="sm" c="dimmed" mb={16}>
        {audience.is_computing ? texts.theSegmentIsBeingRecalculated : texts.willReceiveIt}
      </Text>
      <ol className={s.cuts} aria-label={texts.exclusions}>
        {cutsOf(campaign, audience).map(({ label, people, lost }) => (
          <li key={label}>
            <div className={s.cut}>
              <span>{label}</span>
              <span className="num">{number(people)}</span>
            </div>
            <span className={s.bar} aria-hidden>
              <i style={{ width: `${audience.segment === 0 ? 0 : (people / audience.segment) * 100}%` }} />
            </span>
            {lost && (
              <Text fz={12.5} c="dimmed" mt={4}>
                {lost}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
