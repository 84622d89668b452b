import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/imports.ts'
import { locale } from '../../texts/locale.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Import, importsRead, isAtWork, kinds, nameOf, progressOf, statuses } from './import.ts'
import { ImportDrawer } from './import-drawer.tsx'
import { NewImport } from './new-import.tsx'

const listMs = 5000

export function ImportsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const may = useMay()
  const mayImport = may('customers:write') && may('customers:impersonate')
  const list = useList(importsRead, { query: { environment } }, (answer) => answer.imports, { every: listMs })
  return (
    <ListPage
      title={texts.imports}
      description={texts.moveYourData}
      name="imports"
      thing="import"
      create={texts.newImport}
      mayCreate={mayImport}
      list={list}
      columns={columns}
      empty={{ title: texts.noImportsYet, text: texts.importFromCsv }}
    >
      {screen.get('new') === 'import' && <NewImport close={() => screen.set({ new: undefined })} />}
      <ImportDrawer mayImport={mayImport} />
    </ListPage>
  )
}

const statusOf = (row: Import) => {
  const { label, tone } = statuses[row.status]
  return <Status tone={tone}>{isAtWork(row) ? texts.atPercent(label, progressOf(row)) : label}</Status>
}

const count = (value: number) => <span className="num">{value.toLocaleString(locale)}</span>

const columns: Column<Import>[] = [
  {
    id: 'file',
    header: texts.file,
    csv: nameOf,
    width: 300,
    shape: 'lines',
    cell: (row) => (
      <>
        <TwoLines first={nameOf(row)} second={kinds[row.kind]} />
        <MobileLine>{statuses[row.status].label}</MobileLine>
      </>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ status }) => statuses[status].label,
    width: 170,
    shape: 'pill',
    wide: true,
    cell: statusOf,
  },
  {
    id: 'created',
    header: texts.created,
    csv: ({ created }) => created,
    width: 110,
    align: 'end',
    wide: true,
    cell: ({ created }) => count(created),
  },
  {
    id: 'updated',
    header: texts.updated,
    csv: ({ updated }) => updated,
    width: 110,
    align: 'end',
    wide: true,
    cell: ({ updated }) => count(updated),
  },
  {
    id: 'refused',
    header: texts.refused,
    csv: ({ refused }) => refused,
    width: 110,
    align: 'end',
    wide: true,
    cell: ({ refused }) => count(refused),
  },
  {
    id: 'uploaded',
    header: texts.uploaded,
    csv: ({ created_at }) => created_at,
    width: 140,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
