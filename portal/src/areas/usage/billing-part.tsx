import { quantityWords } from '@userkeep/client/pricing'
import { type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Used = Output<'GET /v1/contact/customer/usage'>['meters'][number]

export const billingPart: BillingPart = { order: 5, show: () => <Usage /> }

function Usage() {
  const usage = useRead('GET /v1/contact/customer/usage')
  return (
    <Section title="Usage" description="What the team used in this period, and on each of the last 30 days.">
      <Loaded read={usage} shape="tiles">
        {({ meters }) =>
          meters.length === 0 ? (
            <Empty icon="check" title="Nothing is metered">
              What is charged or limited by use is shown here.
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

const written = (number: number) => number.toLocaleString()

function Meter({ used: { meter, current, previous, days } }: { used: Used }) {
  return (
    <li class="row row-wraps">
      <div class="row-main">
        <b>{meter.name}</b>
        <small>
          {quantityWords(meter, current.total, written)} · resets <Time at={current.ends_at} />
          {previous && ` · ${quantityWords(meter, previous.total, written)} last period`}
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
      aria-label={`${name} on each of the last ${days.length} days, at most ${highest.toLocaleString()} a day`}
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
