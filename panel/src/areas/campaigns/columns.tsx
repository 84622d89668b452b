import { texts } from '../../texts/campaigns.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Campaign, categories, channels, number, percent, stateOf, triggerText } from './campaign.ts'
import { ProgressBar } from './progress.tsx'

const kindText = ({ channel, category }: Campaign) =>
  category === null ? channels[channel] : `${channels[channel]} · ${categories[category]}`

/** A share of the messages sent; a dash if it is not measured. */
const rate = (id: keyof Campaign['rates'], header: string): Column<Campaign> => ({
  id,
  header,
  csv: ({ rates }) => rates[id],
  width: 85,
  shape: 'number',
  align: 'end',
  wide: true,
  cell: ({ rates }) => <span className="num">{percent(rates[id])}</span>,
})

export const columns: Column<Campaign>[] = [
  {
    id: 'name',
    header: texts.campaign,
    csv: ({ name }) => name,
    width: 260,
    shape: 'lines',
    cell: (campaign) => <TwoLines first={campaign.name} second={kindText(campaign)} />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => state,
    width: 130,
    shape: 'pill',
    cell: (campaign) => {
      const { label, tone } = stateOf(campaign)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          <MobileLine>{texts.sentCount(number(campaign.progress.sent))}</MobileLine>
        </>
      )
    },
  },
  {
    id: 'progress',
    header: texts.progress,
    csv: ({ progress }) => progress.recipients - progress.waiting,
    width: 140,
    wide: true,
    cell: (campaign) => <ProgressBar campaign={campaign} />,
  },
  {
    id: 'sent',
    header: texts.sent,
    csv: ({ progress }) => progress.sent,
    width: 90,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ progress }) => <span className="num">{number(progress.sent)}</span>,
  },
  rate('opened', texts.openRate),
  rate('clicked', texts.clickRate),
  rate('converted', texts.conversionRate),
  {
    id: 'trigger',
    header: texts.trigger,
    csv: triggerText,
    width: 160,
    wide: true,
    cell: triggerText,
  },
  {
    id: 'starts',
    header: texts.starts,
    csv: ({ starts_at }) => starts_at,
    width: 120,
    wide: true,
    cell: ({ starts_at }) => (starts_at === null ? '—' : <RelativeTime at={starts_at} />),
  },
]
