import { useEnvironment } from '../../app/environment.ts'
import { searchKinds } from '../../app/search/collected.ts'
import { texts } from '../../texts/search.ts'
import { humanize } from '../../ui/humanize.ts'
import { Card } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { detailOf, type Result, ResultLink } from './found.tsx'

const columns: Column<Result>[] = [
  { id: 'title', header: texts.name, width: 320, cell: (result) => <ResultLink result={result} /> },
  { id: 'detail', header: texts.details, width: 280, wide: true, cell: detailOf },
  { id: 'status', header: texts.status, width: 120, cell: ({ status }) => status && humanize(status) },
]

/** Every result of one kind, page by page. */
export function KindResults({ kind, q }: { kind: string; q: string }) {
  const [environment] = useEnvironment()
  const label = searchKinds[kind]?.label ?? texts.results
  const list = useList(
    'GET /v1/organization/search/results',
    { query: { environment, kind, q } },
    (answer) => answer.results,
  )
  return (
    <Card label={label}>
      <DataTable
        label={label}
        name={`search-${kind}`}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={texts.noResultsFor(q)}>{texts.tryAnotherWord}</Empty>}
      />
    </Card>
  )
}
