import { Text } from '@mantine/core'
import { texts } from '../../../texts/campaigns-report.ts'
import { Section } from '../../../ui/section.tsx'
import { type Campaign, number, percent, points, type Report } from '../campaign.ts'
import s from '../campaigns.module.css'

type Lift = NonNullable<Report['lift']>

const verdicts: Record<Lift['verdict'], string> = {
  higher: texts.recipientsReachedTheGoalMore,
  lower: texts.recipientsReachedTheGoalLess,
  unclear: texts.notEnoughDataTheDifferenceMay,
}

/** The effect: recipients compared with the holdout. */
export function Effect({ campaign, report }: { campaign: Campaign; report: Report }) {
  const { totals, holdout, lift } = report
  const rate = totals.sent === 0 ? null : totals.converted / totals.sent
  return (
    <Section title={texts.goal} description={texts.eventWithinDays(campaign.goal?.event, campaign.goal?.days)}>
      {lift ? (
        <>
          <Text fz={22} fw={600} lts="-0.02em" className="num">
            {texts.points(points(lift.difference))}
          </Text>
          <Text size="sm" c="dimmed" mb={16}>
            {texts.betweenWith95Confidence(points(lift.low), points(lift.high), verdicts[lift.verdict])}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" mb={16}>
          {holdout ? texts.noOneInTheHoldoutGroupYet : texts.thisCampaignHasNoHoldoutGroup}
        </Text>
      )}
      <ol className={s.cuts} aria-label={texts.rates}>
        <Rate label={texts.recipients} people={totals.sent} converted={totals.converted} rate={rate} />
        {holdout && (
          <Rate
            label={texts.heldOut}
            people={holdout.held_out}
            converted={holdout.converted}
            rate={holdout.conversion.rate}
          />
        )}
      </ol>
    </Section>
  )
}

interface RateProps {
  label: string
  people: number
  converted: number
  rate: number | null
}

const Rate = ({ label, people, converted, rate }: RateProps) => (
  <li>
    <div className={s.cut}>
      <span>{label}</span>
      <span className="num">{texts.convertedOfPeopleRate(number(converted), number(people), percent(rate))}</span>
    </div>
    <span className={s.bar} aria-hidden>
      <i style={{ width: `${(rate ?? 0) * 100}%` }} />
    </span>
  </li>
)
