import { SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/overview.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { type MetricName, metricNames, metrics, type Overview } from './metric.ts'
import s from './overview.module.css'

// The drawing of charts weighs more than all the rest of the screen.
const Trend = lazy(() => import('./trend.tsx'))

interface MetricsProps {
  overview: Overview | undefined
  metric: MetricName
  days: string
  choose: (metric: MetricName) => void
  span: (days: string) => void
}

export function Metrics({ overview, metric, days, choose, span }: MetricsProps) {
  const range = (
    <SegmentedControl
      aria-label={texts.period}
      value={days}
      onChange={span}
      data={[
        { value: '7', label: texts.n7d },
        { value: '28', label: texts.n28d },
        { value: '90', label: texts.n90d },
      ]}
    />
  )
  return (
    <>
      <fieldset className={s.kpis} aria-label={texts.metric}>
        {metricNames.map((name) => (
          <UnstyledButton key={name} className={s.kpi} aria-pressed={name === metric} onClick={() => choose(name)}>
            <span className={s.kpiLabel}>{metrics[name].label}</span>
            {overview ? <Figure name={name} overview={overview} /> : <FigureSkeleton />}
          </UnstyledButton>
        ))}
        <div className={s.range}>{range}</div>
      </fieldset>
      <div className={s.legend}>
        <span>
          <i data-line="current" />
          {texts.thisPeriod}
        </span>
        <span>
          <i data-line="previous" />
          {texts.previousPeriod}
        </span>
        <div className={s.narrowRange}>{range}</div>
      </div>
      <div className={s.plot}>
        <Suspense fallback={<PlotSkeleton />}>
          {overview ? <Drawn metric={metric} overview={overview} /> : <PlotSkeleton />}
        </Suspense>
      </div>
    </>
  )
}

/** Has the height of the figure that replaces it. */
const FigureSkeleton = () => (
  <span className={s.kpiRow}>
    <Skeleton h={15} w={86} />
    <span className={s.kpiValue}>&nbsp;</span>
  </span>
)

/** The grid alone. */
const PlotSkeleton = () => <div className={s.plotSkeleton} role="status" aria-label={texts.loading} aria-busy />

/** A line along the ground says nothing that a sentence does not say better. */
function Drawn({ metric, overview }: { metric: MetricName; overview: Overview }) {
  const { points } = overview[metric]
  if (points.some(({ count, previous_count }) => count > 0 || previous_count > 0)) {
    return <Trend metric={metric} points={points} />
  }
  const isNew = metricNames.every((name) => overview[name].value === 0 && overview[name].previous_value === 0)
  return (
    <p className={s.nothing}>
      {isNew ? texts.noActivityYet : metrics[metric].nothing}
      {isNew ? (
        <span>
          {texts.contactsSignInsAndDeliveries(
            <AnchorLink to="/get-started" inherit underline="always">
              {texts.getStarted}
            </AnchorLink>,
          )}
        </span>
      ) : (
        <span>{texts.inThisPeriodAndThePreviousOne}</span>
      )}
    </p>
  )
}

function Figure({ name, overview }: { name: MetricName; overview: Overview }) {
  const { value, previous_value } = overview[name]
  const { description, moreIs } = metrics[name]
  return (
    <span className={s.kpiRow}>
      <span className={s.kpiValue}>{value.toLocaleString(locale)}</span>
      {description && <span className={s.kpiUnit}>{description}</span>}
      <Change value={value} previous={previous_value} moreIs={moreIs} />
    </span>
  )
}

/** Against the period before; from nothing there is no percentage. */
function Change({ value, previous, moreIs }: { value: number; previous: number; moreIs: 'good' | 'bad' }) {
  if (previous === 0 || value === previous) return null
  const percent = ((value - previous) / previous) * 100
  const isMore = percent > 0
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight
  const shown = Math.abs(percent) >= 1000 ? '999+' : Math.abs(percent).toFixed(1)
  return (
    <span className={s.delta} data-good={isMore === (moreIs === 'good')}>
      <Arrow size={14} stroke={2} aria-label={isMore ? texts.up : texts.down} />
      {shown}%
    </span>
  )
}
