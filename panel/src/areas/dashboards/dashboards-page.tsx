import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/dashboards.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { type DashboardReference, dashboardsRead } from './dashboard.ts'
import { DashboardView } from './dashboard-view.tsx'

export function DashboardsPage() {
  const id = useScreen().get('dashboard')
  return id ? <DashboardView id={id} /> : <Dashboards />
}

const columns: Column<DashboardReference>[] = [
  { id: 'name', header: texts.dashboard, width: 300, csv: ({ name }) => name, cell: ({ name }) => name },
  { id: 'reports', header: texts.reports, width: 110, csv: ({ reports }) => reports, cell: ({ reports }) => reports },
  {
    id: 'author',
    header: texts.createdBy,
    width: 200,
    wide: true,
    csv: ({ created_by }) => created_by?.email ?? null,
    cell: ({ created_by }) => created_by?.name ?? created_by?.email ?? texts.aFormerMember,
  },
  {
    id: 'updated',
    header: texts.changed,
    width: 130,
    wide: true,
    csv: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

function Dashboards() {
  const [environment] = useEnvironment()
  const screen = useScreen()
  const list = useList(dashboardsRead, { query: { environment } }, (answer) => answer.dashboards)
  return (
    <ListPage
      title={texts.dashboards}
      description={texts.reportsSideBySideAnybody}
      name="dashboards"
      thing="dashboard"
      create={texts.newDashboard}
      list={list}
      columns={columns}
      empty={{
        title: texts.noDashboardsYet,
        text: texts.aDashboardShowsSavedReportsSide,
      }}
    >
      {screen.get('new') === 'dashboard' && <NewDashboard />}
    </ListPage>
  )
}

function NewDashboard() {
  const [environment] = useEnvironment()
  const screen = useScreen()
  const create = useAct('POST /v1/organization/analytics/dashboards', { refresh: [dashboardsRead] })
  const form = useForm({ initialValues: { name: '' } })
  const submit = form.onSubmit((body) =>
    create.mutate(
      { query: { environment }, body },
      {
        onSuccess: ({ id }) => screen.set({ new: undefined, dashboard: id }),
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.newDashboard}
      act={texts.create}
      close={() => screen.set({ new: undefined })}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.mondayNumbers} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}
