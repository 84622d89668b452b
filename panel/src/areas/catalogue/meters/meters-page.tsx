import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { aggregations, type Meter } from '../catalogue.ts'
import { stateColumn, ThingList } from '../thing-list.tsx'
import { MeterForm } from './meter-form.tsx'

export function MetersPage() {
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/meters', { query: { environment } }, (answer) => answer.meters)
  return (
    <ThingList
      kind="meters"
      thing="meter"
      label={texts.meters}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{
        title: texts.noMetersYet,
        text: texts.aMeterAggregatesUsage,
      }}
      form={(meter) => <MeterForm key={meter?.id} meter={meter} />}
    />
  )
}

const columns: Column<Meter>[] = [
  {
    id: 'name',
    header: texts.meter,
    csv: ({ key }) => key,
    width: 240,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  {
    id: 'aggregation',
    header: texts.aggregation,
    csv: ({ aggregation }) => aggregation,
    width: 200,
    cell: ({ aggregation }) => aggregations[aggregation],
  },
  { id: 'unit', header: texts.unit, csv: ({ unit }) => unit, width: 100, wide: true, cell: ({ unit }) => unit ?? '—' },
  stateColumn(),
]
