import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Feature, featureKinds, resets, resetsOf } from '../catalogue.ts'
import { stateColumn, ThingList } from '../thing-list.tsx'
import { FeatureForm } from './feature-form.tsx'

export function FeaturesPage() {
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/features', { query: { environment } }, (answer) => answer.features)
  return (
    <ThingList
      kind="features"
      thing="feature"
      label={texts.features}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{
        title: texts.noFeaturesYet,
        text: texts.aFeatureIsPartOfAPlanOnOrOff,
      }}
      form={(feature) => <FeatureForm key={feature?.id} feature={feature} />}
    />
  )
}

const columns: Column<Feature>[] = [
  {
    id: 'name',
    header: texts.feature,
    csv: ({ key }) => key,
    width: 240,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  {
    id: 'kind',
    header: texts.kind,
    csv: ({ kind }) => kind,
    width: 120,
    cell: ({ kind, counts_members }) => (counts_members ? texts.memberLimit : featureKinds[kind]),
  },
  {
    id: 'meter',
    header: texts.meter,
    csv: ({ meter }) => meter,
    width: 130,
    wide: true,
    cell: ({ meter }) => meter ?? '—',
  },
  {
    id: 'reset',
    header: texts.resets,
    csv: ({ reset }) => reset,
    width: 130,
    wide: true,
    cell: (feature) => (resetsOf(feature).length === 0 ? '—' : resets[feature.reset]),
  },
  stateColumn(),
]
