import { quantityWords } from '@userkeep/client/pricing'
import { type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/usage.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Used = Output<'GET /v1/contact/customer/usage'>['meters'][number]

export const billingPart: BillingPart = { order: 5, show: () => <Usage /> }

function Usage() {
  const usage = useRead('GET /v1/contact/customer/usage')
  return (
    <Section title={texts.usage} description={texts.usageOfYourTeamInThis}>
      <Loaded read={usage} shape="tiles">
        {({ meters }) =>
          meters.length === 0 ? (
            <Empty icon="check" title={texts.noUsageToShow}>
              {texts.featuresThatAreBilledOrLimited}
            </Empty>
          ) : (
            <ul class="rows">
              {meters.map((used) => (
                <Meter key={used.meter.id} used={used} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Meter({ used: { meter, current, previous, days } }: { used: Used }) {
  return (
    <li class="row row-wraps">
      <div class="row-main">
        <b>{meter.name}</b>
        <small>
          {texts.meterResetsTime(quantityWords(meter, current.total, number), <Time at={current.ends_at} />)}
          {previous && texts.meterLastPeriod(quantityWords(meter, previous.total, number))}
        </small>
      </div>
      <Bars name={meter.name} days={days} />
    </li>
  )
}

const [width, height] = [180, 36]

/** A bar for each day: enough to see how it goes. */
function Bars({ name, days }: { name: string; days: Used['days'] }) {
  const highest = Math.max(1, ...days.map(({ total }) => total))
  const step = width / days.length
  return (
    <svg
      class="usage-bars"
      role="img"
      aria-label={texts.namePerDayInTheLast(name, days.length, number(highest))}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {days.map(({ day, total }, index) => {
        const high = Math.max(1, Math.round((total / highest) * height))
        return <rect key={day} x={index * step} y={height - high} width={Math.max(1, step - 2)} height={high} rx={1} />
      })}
    </svg>
  )
}
