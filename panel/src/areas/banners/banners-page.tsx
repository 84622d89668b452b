import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/banners.ts'
import { locale } from '../../texts/locale.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { textIn } from '../../ui/markdown/text-in.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Banner, type BannerState, bannersRead, shareText, states } from './banner.ts'
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
      title={texts.banners}
      description={texts.announcementsAtTheTopOrBottom}
      name="banners"
      thing="banner"
      create={texts.newBanner}
      list={list}
      columns={columns}
      filters={['state']}
      tabs={{
        label: texts.status,
        value: state ?? 'all',
        tabs: [
          { value: 'all', label: texts.all },
          ...shownStates.map((value) => ({ value, label: states[value].label })),
        ],
        onChange: (value) => screen.narrow({ state: value === 'all' ? undefined : value }),
      }}
      empty={state ? noneIn(state) : none}
    />
  )
}

const none = {
  title: texts.noBannersYet,
  text: texts.announceMaintenanceANewFeature,
}

const noneIn = (state: BannerState) => ({
  title: state === 'off' ? texts.noBannersAreTurnedOff : texts.noBannersAreLabel(states[state].label.toLowerCase()),
  text: texts.chooseAnotherStatusAbove,
  isNarrowed: true,
})

const count = (id: string, header: string, of: (banner: Banner) => number): Column<Banner> => ({
  id,
  header,
  csv: of,
  width: 90,
  wide: true,
  align: 'end',
  cell: (banner) => <span className="num">{of(banner).toLocaleString(locale)}</span>,
})

const columns: Column<Banner>[] = [
  {
    id: 'name',
    header: texts.banner,
    csv: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, html }) => <TwoLines first={name} second={textIn(html)} />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => state,
    width: 120,
    cell: ({ state, counts }) => (
      <>
        <Status tone={states[state].tone}>{states[state].label}</Status>
        <MobileLine>{texts.seenImpressions(counts.seen.toLocaleString(locale))}</MobileLine>
      </>
    ),
  },
  {
    id: 'place',
    header: texts.position,
    csv: ({ place }) => place,
    width: 90,
    wide: true,
    cell: ({ place }) => (place === 'top' ? texts.top : texts.bottom),
  },
  count('priority', texts.priority, ({ priority }) => priority),
  count('seen', texts.impressions, ({ counts }) => counts.seen),
  count('clicked', texts.clicked, ({ counts }) => counts.clicked),
  {
    id: 'rate',
    header: texts.clickRate,
    csv: ({ counts }) => (counts.seen === 0 ? null : counts.clicked / counts.seen),
    width: 100,
    wide: true,
    align: 'end',
    cell: ({ counts }) => <span className="num">{shareText(counts.clicked, counts.seen)}</span>,
  },
  count('dismissed', texts.dismissed, ({ counts }) => counts.dismissed),
  {
    id: 'updated',
    header: texts.changed,
    csv: ({ updated_at }) => updated_at,
    width: 130,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
