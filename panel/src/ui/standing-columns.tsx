import { texts } from '../texts/standing.ts'
import { Mrr, mrrText, PlanStatus, planStatusName, type Standing } from './standing.tsx'
import type { Column } from './table/column.ts'

type Row = Pick<Standing, 'plan' | 'status' | 'mrr' | 'ends_at'>

const none = '—'

/** Returns the columns of the plan, by the names of the orders of the API. */
export const standingColumns = (withRevenue: boolean): Column<Row>[] => [
  {
    id: 'plan',
    header: texts.plan,
    sort: 'api',
    csv: ({ plan }) => plan?.name ?? null,
    width: 95,
    wide: true,
    cell: ({ plan }) => plan?.name ?? none,
  },
  {
    id: 'status',
    header: texts.status,
    sort: 'api',
    csv: ({ status }) => (status ? planStatusName(status) : null),
    width: 120,
    wide: true,
    cell: (row) => <PlanStatus {...row} />,
  },
  ...(withRevenue ? [mrr] : []),
]

const mrr: Column<Row> = {
  id: 'mrr',
  header: texts.mrr,
  sort: 'api',
  csv: mrrText,
  width: 95,
  shape: 'number',
  align: 'end',
  wide: true,
  cell: (row) => <Mrr {...row} />,
}

export const tagsColumn: Column<{ tags: readonly string[] }> = {
  id: 'tags',
  header: texts.tags,
  csv: ({ tags }) => tags.join(', '),
  width: 150,
  wide: true,
  cell: ({ tags }) => tags.join(', ') || none,
}
