import { useState } from 'react'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { RowMenu } from '../../../ui/compact-list.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Act, ArchiveThing, actsOf, DeleteThing } from '../archive-thing.tsx'
import { type Feature, featureKinds } from '../catalogue.ts'
import { description, title, useTabs } from '../tabs.ts'
import { FeatureForm } from './feature-form.tsx'

export function FeaturesPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const [acting, setActing] = useState<{ feature: Feature; act: Act } | null>(null)
  const list = useList('GET /v1/organization/features', { query: { environment } }, (answer) => answer.features)
  const opened = list.rows?.find(({ id }) => id === screen.get('feature'))
  const close = () => setActing(null)
  return (
    <ListPage
      title={title}
      label="Features"
      description={description}
      name="features"
      thing="feature"
      list={list}
      columns={columns((feature, act) => setActing({ feature, act }))}
      tabs={tabs}
      empty={{
        title: 'No features yet',
        text: 'A feature is what a plan includes: on or off, up to a limit, or metered. Your code asks for it by its key.',
      }}
    >
      {screen.get('new') === 'feature' && <FeatureForm feature={null} />}
      {opened && <FeatureForm key={opened.id} feature={opened} />}
      {acting?.act === 'delete' && <DeleteThing kind="features" thing={acting.feature} close={close} />}
      {acting && acting.act !== 'delete' && <ArchiveThing kind="features" thing={acting.feature} close={close} />}
    </ListPage>
  )
}

const columns = (run: (feature: Feature, act: Act) => void): Column<Feature>[] => [
  {
    id: 'name',
    header: 'Feature',
    csv: ({ key }) => key,
    width: 240,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  {
    id: 'kind',
    header: 'Kind',
    csv: ({ kind }) => kind,
    width: 120,
    cell: ({ kind, counts_members }) => (counts_members ? 'Limit of members' : featureKinds[kind]),
  },
  {
    id: 'meter',
    header: 'Meter',
    csv: ({ meter }) => meter,
    width: 130,
    wide: true,
    cell: ({ meter }) => meter ?? '—',
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ archived_at }) => (archived_at ? 'archived' : 'live'),
    width: 110,
    wide: true,
    cell: ({ archived_at }) => (
      <Status tone={archived_at ? 'idle' : 'good'}>{archived_at ? 'Archived' : 'Live'}</Status>
    ),
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (feature) => <RowMenu label={feature.name} acts={actsOf(feature, (act) => run(feature, act))} />,
  },
]
