import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { Section } from '../../../ui/section.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { type Audience, type Campaign, number, peopleText } from '../campaign.ts'
import s from '../campaigns.module.css'

interface Cut {
  label: string
  people: number
  lost?: string
}

function cutsOf({ channel, holdout }: Campaign, audience: Audience): Cut[] {
  const { segment, with_address, consented, not_suppressed, not_capped, will_receive } = audience
  const mail: Cut[] = [
    { label: 'With an email address', people: with_address, lost: lostText(segment, with_address, 'no address') },
    { label: 'Agreed to the category', people: consented, lost: lostText(with_address, consented, 'did not agree') },
    { label: 'Not suppressed', people: not_suppressed, lost: lostText(consented, not_suppressed, 'suppressed') },
  ]
  return [
    { label: 'In the segment', people: segment },
    ...(channel === 'email' ? mail : []),
    { label: 'Under the frequency cap', people: not_capped, lost: lostText(not_suppressed, not_capped, 'capped') },
    ...(holdout > 0
      ? [{ label: 'Not held out', people: will_receive, lost: lostText(not_capped, will_receive, 'held out') }]
      : []),
  ]
}

const lostText = (before: number, after: number, why: string) =>
  before > after ? `−${number(before - after)} ${why}` : ''

/** The exact number of people at each cut, by the draft as it is saved. */
export function Cuts({ campaign, isDirty }: { campaign: Campaign; isDirty: boolean }) {
  const [environment] = useEnvironment()
  const hasSegment = campaign.segment_id !== null
  const query = useRead(
    'POST /v1/organization/campaigns/{id}/audience',
    { params: { id: campaign.id }, query: { environment } },
    { enabled: hasSegment, single: true },
  )
  const { data } = query
  return (
    <Section
      title="Who receives it"
      description={isDirty ? 'As it was last saved. Continue to count again.' : 'As of now, person by person.'}
    >
      <div aria-live="polite" aria-busy={hasSegment && query.isFetching}>
        {!hasSegment ? (
          <Text size="sm" c="dimmed">
            Choose a segment to see how many people this reaches.
          </Text>
        ) : data ? (
          <Counted campaign={campaign} audience={data} />
        ) : query.error ? (
          <FailedPart what="The numbers" error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton h={180} />
        )}
      </div>
    </Section>
  )
}

function Counted({ campaign, audience }: { campaign: Campaign; audience: Audience }) {
  return (
    <>
      <Text fz={22} fw={600} lts="-0.02em" className="num">
        {peopleText(audience.will_receive)}
      </Text>
      <Text size="sm" c="dimmed" mb={16}>
        {audience.is_computing
          ? 'The segment is still being computed; these are the members before.'
          : 'will receive it'}
      </Text>
      <ol className={s.cuts} aria-label="Cuts">
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
