import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/analytics.ts'
import s from './analytics.module.css'
import { EventSelect, PropertySelect } from './event-select.tsx'
import { defaultSpan, hasPeriod, intervalsOf, isCompared, spans, type View } from './question.ts'
import { SegmentFilter } from './segment-filter.tsx'

/** The period, the segment and the parts of the question that a view has. */
export function Controls({ view }: { view: View }) {
  return (
    <fieldset className={s.controls} aria-label={texts.filters}>
      {hasPeriod(view) && <Period />}
      <SegmentFilter />
      {['active', 'events', 'paths', 'retention'].includes(view) && <EventFilter view={view} />}
      {view === 'events' && <Breakdown />}
      {view === 'retention' && <ReturnFilter />}
      {intervalsOf[view].length > 0 && <Interval view={view} />}
      {isCompared(view) && <Compare />}
    </fieldset>
  )
}

const spanLabels: Record<string, string> = {
  7: texts.sevenDays,
  28: texts.n28Days,
  90: texts.n90Days,
  365: texts.n12Months,
}

function Period() {
  const screen = useScreen()
  const [from, to] = [screen.get('from'), screen.get('to')]
  const value = from ? 'custom' : (spans.find((span) => span === screen.get('days')) ?? defaultSpan)
  const choose = (span: string | null) => {
    if (span === 'custom') {
      const today = new Date().toISOString().slice(0, 10)
      return screen.set({ days: undefined, from: today.slice(0, 8).concat('01'), to: today })
    }
    screen.set({ from: undefined, to: undefined, days: span === defaultSpan ? undefined : (span ?? undefined) })
  }
  return (
    <>
      <Select
        aria-label={texts.period}
        className={s.short}
        allowDeselect={false}
        value={value}
        onChange={choose}
        data={[
          ...spans.map((span) => ({ value: span, label: texts.lastValue(spanLabels[span]) })),
          { value: 'custom', label: texts.custom },
        ]}
      />
      {from && (
        <>
          <DayField label={texts.from} value={from} max={to} onChange={(day) => screen.set({ from: day })} />
          <DayField label={texts.to} value={to ?? ''} min={from} onChange={(day) => screen.set({ to: day })} />
        </>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

const DayField = ({ label, value, min, max, onChange }: DayFieldProps) => (
  <TextInput
    type="date"
    aria-label={label}
    className={s.short}
    value={value}
    min={min}
    max={max}
    onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
  />
)

function Interval({ view }: { view: View }) {
  const screen = useScreen()
  const [first] = intervalsOf[view]
  const order = ['hour', 'day', 'week', 'month']
  const intervals = intervalsOf[view].toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  const names: Record<string, string> = { hour: texts.hour, day: texts.day, week: texts.week, month: texts.month }
  return (
    <SegmentedControl
      aria-label={texts.interval}
      value={intervals.find((one) => one === screen.get('interval')) ?? first ?? 'day'}
      data={intervals.map((value) => ({ value, label: names[value] ?? value }))}
      onChange={(value) => screen.set({ interval: value === first ? undefined : value })}
    />
  )
}

function Compare() {
  const screen = useScreen()
  return (
    <Switch
      label={texts.compareWithThePeriodBefore}
      checked={screen.get('compare') !== 'none'}
      onChange={(event) => screen.set({ compare: event.currentTarget.checked ? undefined : 'none' })}
    />
  )
}

function EventFilter({ view }: { view: View }) {
  const screen = useScreen()
  const placeholders: Partial<Record<View, string>> = {
    events: texts.allEvents,
    paths: texts.fromTheStartOfAVisit,
    retention: texts.firstSeen,
  }
  return (
    <EventSelect
      aria-label={view === 'retention' ? texts.firstEvent : view === 'paths' ? texts.startingWith : texts.event}
      placeholder={placeholders[view] ?? texts.anyEvent}
      className={s.choice}
      clearable
      value={screen.get('event') ?? null}
      onChange={(event) => screen.set({ event: event ?? undefined, breakdown: undefined })}
    />
  )
}

function ReturnFilter() {
  const screen = useScreen()
  return (
    <EventSelect
      aria-label={texts.returnEvent}
      placeholder={texts.cameBackWithAnyEvent}
      className={s.choice}
      clearable
      value={screen.get('returns') ?? null}
      onChange={(event) => screen.set({ returns: event ?? undefined })}
    />
  )
}

function Breakdown() {
  const screen = useScreen()
  const event = screen.get('event')
  return event ? (
    <PropertySelect
      label={texts.breakDownBy}
      event={event}
      className={s.choice}
      value={screen.get('breakdown') ?? null}
      onChange={(property) => screen.set({ breakdown: property ?? undefined })}
    />
  ) : null
}
