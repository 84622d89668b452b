import { ActionIcon, Group, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
import { locale } from '../../texts/locale.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Card } from '../../ui/page.tsx'
import { Failed } from '../../ui/states.tsx'
import { type Campaign, stateOf } from './campaign.ts'
import s from './campaigns.module.css'
import { daysOfMonth, monthOf, nextMonth } from './month.ts'

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' })
const weekdays = [texts.mon, texts.tue, texts.wed, texts.thu, texts.fri, texts.sat, texts.sun]

/** Past and planned campaigns by day, in the time zone of the browser. */
export function Calendar() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const month = monthOf(screen.get('month'))
  const days = daysOfMonth(month)
  const [first, last] = [days[0] as Date, days.at(-1) as Date]
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  const query = useRead('GET /v1/organization/campaigns/calendar', {
    query: { environment, from: first.toISOString(), to: to.toISOString() },
  })
  const turn = (by: number) => screen.set({ month: nextMonth(month, by) })
  return (
    <Card label={texts.calendar}>
      <Group justify="space-between" px={20} py={14}>
        <Text fw={600} component="h2" m={0} aria-live="polite">
          {monthFormat.format(month)}
        </Text>
        <Group gap={4}>
          <ActionIcon aria-label={texts.previousMonth} onClick={() => turn(-1)}>
            <IconChevronLeft size={17} />
          </ActionIcon>
          <ActionIcon aria-label={texts.nextMonth} onClick={() => turn(1)}>
            <IconChevronRight size={17} />
          </ActionIcon>
        </Group>
      </Group>
      {query.data ? (
        <Grid month={month} days={days} campaigns={query.data.campaigns} />
      ) : query.error ? (
        <Failed what={texts.theCalendar} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={420} aria-busy />
      )}
    </Card>
  )
}

function Grid({ month, days, campaigns }: { month: Date; days: Date[]; campaigns: readonly Campaign[] }) {
  const on = (day: Date) =>
    campaigns.filter(({ starts_at }) => new Date(starts_at ?? '').toDateString() === day.toDateString())
  return (
    <>
      <div className={s.weekdays} aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={s.days} aria-label={texts.campaignsInDate(monthFormat.format(month))}>
        {days.map((day) => (
          <li
            key={day.toDateString()}
            aria-label={dayFormat.format(day)}
            data-other={day.getMonth() !== month.getMonth() || undefined}
            data-empty={on(day).length === 0 || undefined}
          >
            <span className={s.day} data-today={day.toDateString() === new Date().toDateString() || undefined}>
              {day.getDate()}
            </span>
            {on(day).map((campaign) => (
              <Entry key={campaign.id} campaign={campaign} />
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

const Entry = ({ campaign }: { campaign: Campaign }) => (
  <AnchorLink
    to="/campaigns"
    search={{ campaign: campaign.id }}
    className={s.entry}
    data-tone={stateOf(campaign).tone}
    title={`${campaign.name} · ${stateOf(campaign).label}`}
  >
    <span className="num">{timeFormat.format(new Date(campaign.starts_at ?? ''))}</span> {campaign.name}
  </AnchorLink>
)
