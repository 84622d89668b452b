import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Campaign, categories, channels, number, stateOf, triggerText } from './campaign.ts'
import { ProgressBar } from './progress.tsx'

const kindText = ({ channel, category }: Campaign) =>
  category === null ? channels[channel] : `${channels[channel]} · ${categories[category]}`

export const columns: Column<Campaign>[] = [
  {
    id: 'name',
    header: 'Campaign',
    csv: ({ name }) => name,
    width: 260,
    shape: 'lines',
    cell: (campaign) => <TwoLines first={campaign.name} second={kindText(campaign)} />,
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ state }) => state,
    width: 130,
    shape: 'pill',
    cell: (campaign) => {
      const { label, tone } = stateOf(campaign)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          <MobileLine>{number(campaign.progress.sent)} sent</MobileLine>
        </>
      )
    },
  },
  {
    id: 'progress',
    header: 'Progress',
    csv: ({ progress }) => progress.recipients - progress.waiting,
    width: 200,
    wide: true,
    cell: (campaign) => <ProgressBar campaign={campaign} />,
  },
  {
    id: 'sent',
    header: 'Sent',
    csv: ({ progress }) => progress.sent,
    width: 90,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ progress }) => <span className="num">{number(progress.sent)}</span>,
  },
  {
    id: 'trigger',
    header: 'Sent when',
    csv: triggerText,
    width: 200,
    wide: true,
    cell: triggerText,
  },
  {
    id: 'starts',
    header: 'Starts',
    csv: ({ starts_at }) => starts_at,
    width: 120,
    wide: true,
    cell: ({ starts_at }) => (starts_at === null ? '—' : <RelativeTime at={starts_at} />),
  },
]
