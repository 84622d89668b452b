import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Banner, type BannerState, bannersRead, shareText, states, textIn } from './banner.ts'
import { BannerEditor } from './banner-editor.tsx'

export function BannersPage() {
  const screen = useScreen()
  const banner = screen.get('banner')
  return banner || screen.get('new') === 'banner' ? <BannerEditor id={banner} /> : <Banners />
}

const shownStates = ['live', 'scheduled', 'ended', 'off'] as const

function Banners() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const state = screen.get('state') as BannerState | undefined
  const list = useList(bannersRead, { query: { environment, state } }, (answer) => answer.banners)
  return (
    <ListPage
      title="Banners"
      description="Announcements at the edge of a page, in your product and in the portal. One at a time per place."
      name="banners"
      thing="banner"
      list={list}
      columns={columns}
      filters={['state']}
      tabs={{
        label: 'State',
        value: state ?? 'all',
        tabs: [{ value: 'all', label: 'All' }, ...shownStates.map((value) => ({ value, label: states[value].label }))],
        onChange: (value) => screen.narrow({ state: value === 'all' ? undefined : value }),
      }}
      empty={state ? noneIn(state) : none}
    />
  )
}

const none = {
  title: 'No banners yet',
  text: 'Announce maintenance, a new feature or an offer. People see it on the next page they open.',
}

const noneIn = (state: BannerState) => ({
  title: state === 'off' ? 'No banners are turned off' : `No banners are ${states[state].label.toLowerCase()}`,
  text: 'Choose another state above.',
  isNarrowed: true,
})

const count = (id: string, header: string, of: (banner: Banner) => number): Column<Banner> => ({
  id,
  header,
  csv: of,
  width: 90,
  wide: true,
  align: 'end',
  cell: (banner) => <span className="num">{of(banner).toLocaleString('en')}</span>,
})

const columns: Column<Banner>[] = [
  {
    id: 'name',
    header: 'Banner',
    csv: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, html }) => <TwoLines first={name} second={textIn(html)} />,
  },
  {
    id: 'state',
    header: 'Status',
    csv: ({ state }) => state,
    width: 120,
    cell: ({ state, counts }) => (
      <>
        <Status tone={states[state].tone}>{states[state].label}</Status>
        <MobileLine>{`${counts.seen.toLocaleString('en')} saw it`}</MobileLine>
      </>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    csv: ({ place }) => place,
    width: 90,
    wide: true,
    cell: ({ place }) => (place === 'top' ? 'Top' : 'Bottom'),
  },
  count('priority', 'Priority', ({ priority }) => priority),
  count('seen', 'Saw it', ({ counts }) => counts.seen),
  count('clicked', 'Clicked', ({ counts }) => counts.clicked),
  {
    id: 'rate',
    header: 'Click rate',
    csv: ({ counts }) => (counts.seen === 0 ? null : counts.clicked / counts.seen),
    width: 100,
    wide: true,
    align: 'end',
    cell: ({ counts }) => <span className="num">{shareText(counts.clicked, counts.seen)}</span>,
  },
  count('dismissed', 'Closed', ({ counts }) => counts.dismissed),
  {
    id: 'updated',
    header: 'Changed',
    csv: ({ updated_at }) => updated_at,
    width: 130,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
