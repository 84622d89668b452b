import { useEnvironment } from '../../../app/environment.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Feature, featureKinds } from '../catalogue.ts'
import { stateColumn, ThingList } from '../thing-list.tsx'
import { FeatureForm } from './feature-form.tsx'

export function FeaturesPage() {
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/features', { query: { environment } }, (answer) => answer.features)
  return (
    <ThingList
      kind="features"
      thing="feature"
      label="Features"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{
        title: 'No features yet',
        text: 'A feature is what a plan includes: on or off, up to a limit, or metered. Your code asks for it by its key.',
      }}
      form={(feature) => <FeatureForm key={feature?.id} feature={feature} />}
    />
  )
}

const columns: Column<Feature>[] = [
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
  stateColumn(),
]
