import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Input } from '@userkeep/client'
import { useState } from 'react'
import { api, useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/analytics.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'

const endpoint = 'POST /v1/organization/analytics/reports'
type SavedQuery = Input<typeof endpoint>['body']['query']

interface SavedReport {
  question: string
  /** The name that is suggested. */
  label: string
  query: NonNullable<SavedQuery>
}

/** Saves the question with its filters, alone or on a dashboard. */
export function SaveReport({ isComplete = true, ...report }: SavedReport & { isComplete?: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconLayoutDashboard size={16} stroke={1.8} />}
        disabled={!isComplete}
        onClick={() => setOpened(true)}
      >
        {texts.saveReport}
      </Button>
      {opened && <SaveDialog {...report} close={() => setOpened(false)} />}
    </>
  )
}

function SaveDialog({ question, label, query, close }: SavedReport & { close: () => void }) {
  const [environment] = useEnvironment()
  const dashboards = useRead('GET /v1/organization/analytics/dashboards', { query: { environment, limit: 200 } })
  const create = useAct(endpoint, {
    refresh: ['GET /v1/organization/analytics/reports'],
  })
  const place = useAct('PATCH /v1/organization/analytics/dashboards/{id}', {
    refresh: ['GET /v1/organization/analytics/dashboards', 'GET /v1/organization/analytics/dashboards/{id}'],
  })
  const form = useForm({ initialValues: { name: label, dashboard: null as string | null } })
  const addTo = async (id: string, reportId: string) => {
    const input = { params: { id }, query: { environment } }
    const { tiles } = await api('GET /v1/organization/analytics/dashboards/{id}', input)
    const now = tiles.map(({ size, report }) => ({ size, report_id: report.id }))
    await place.mutateAsync({ ...input, body: { tiles: [...now, { report_id: reportId, size: 'half' }] } })
    toast.success(texts.theReportIsOnTheDashboard)
  }
  const submit = form.onSubmit(({ name, dashboard }) =>
    create.mutate(
      { query: { environment }, body: { name, question, query } },
      {
        onSuccess: ({ id }) => {
          close()
          return dashboard ? addTo(dashboard, id).catch(toast.error) : toast.success(texts.theReportIsSaved)
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.saveReport}
      act={texts.save}
      close={close}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={texts.addToDashboard}
        placeholder={dashboards.data?.dashboards.length === 0 ? texts.noDashboardsYet : texts.none}
        clearable
        data={(dashboards.data?.dashboards ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        description={query.from ? texts.theReportAlwaysShowsTheDays : texts.theReportAlwaysShowsTheLatest}
        {...form.getInputProps('dashboard')}
      />
    </FormModal>
  )
}
