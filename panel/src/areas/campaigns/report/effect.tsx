import { Text } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import { type Campaign, number, percent, points, type Report } from '../campaign.ts'
import s from '../campaigns.module.css'

type Lift = NonNullable<Report['lift']>

const verdicts: Record<Lift['verdict'], string> = {
  higher: 'More of those who received it reached the goal.',
  lower: 'Fewer of those who received it reached the goal.',
  unclear: 'Too few people to say: the difference may as well be chance.',
}

/** What it changed: those who received it beside those held out. */
export function Effect({ campaign, report }: { campaign: Campaign; report: Report }) {
  const { totals, holdout, lift } = report
  const rate = totals.sent === 0 ? null : totals.converted / totals.sent
  return (
    <Section title="Goal" description={`${campaign.goal?.event} within ${campaign.goal?.days} days`}>
      {lift ? (
        <>
          <Text fz={22} fw={600} lts="-0.02em" className="num">
            {points(lift.difference)} points
          </Text>
          <Text size="sm" c="dimmed" mb={16}>
            95% between {points(lift.low)} and {points(lift.high)}. {verdicts[lift.verdict]}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" mb={16}>
          {holdout ? 'Nobody to compare with yet.' : 'Without a holdout there is nobody to compare with.'}
        </Text>
      )}
      <ol className={s.cuts} aria-label="Rates">
        <Rate label="Received it" people={totals.sent} converted={totals.converted} rate={rate} />
        {holdout && (
          <Rate
            label="Held out"
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
      <span className="num">
        {number(converted)} of {number(people)} · {percent(rate)}
      </span>
    </div>
    <span className={s.bar} aria-hidden>
      <i style={{ width: `${(rate ?? 0) * 100}%` }} />
    </span>
  </li>
)
