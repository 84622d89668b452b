import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { RowMenu } from '../../../ui/compact-list.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { toast } from '../../../ui/toast.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Act, ArchiveThing, actsOf, DeleteThing } from '../archive-thing.tsx'
import { aggregations, keyOf, type Meter, reads } from '../catalogue.ts'
import { description, title, useTabs } from '../tabs.ts'

export function MetersPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const [acting, setActing] = useState<{ meter: Meter; act: Act } | null>(null)
  const list = useList('GET /v1/organization/meters', { query: { environment } }, (answer) => answer.meters)
  const opened = list.rows?.find(({ id }) => id === screen.get('meter'))
  const close = () => setActing(null)
  return (
    <ListPage
      title={title}
      label="Meters"
      description={description}
      name="meters"
      thing="meter"
      list={list}
      columns={columns((meter, act) => setActing({ meter, act }))}
      tabs={tabs}
      empty={{
        title: 'No meters yet',
        text: 'A meter makes one number of what your backend reports: calls, gigabytes, messages. Prices and features name it.',
      }}
    >
      {screen.get('new') === 'meter' && <MeterForm meter={null} />}
      {opened && <MeterForm key={opened.id} meter={opened} />}
      {acting?.act === 'delete' && <DeleteThing kind="meters" thing={acting.meter} close={close} />}
      {acting && acting.act !== 'delete' && <ArchiveThing kind="meters" thing={acting.meter} close={close} />}
    </ListPage>
  )
}

const columns = (run: (meter: Meter, act: Act) => void): Column<Meter>[] => [
  {
    id: 'name',
    header: 'Meter',
    csv: ({ key }) => key,
    width: 240,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  {
    id: 'aggregation',
    header: 'Counts',
    csv: ({ aggregation }) => aggregation,
    width: 200,
    cell: ({ aggregation }) => aggregations[aggregation],
  },
  { id: 'unit', header: 'Unit', csv: ({ unit }) => unit, width: 100, wide: true, cell: ({ unit }) => unit ?? '—' },
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
    cell: (meter) => <RowMenu label={meter.name} acts={actsOf(meter, (act) => run(meter, act))} />,
  },
]

function MeterForm({ meter }: { meter: Meter | null }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/meters', { refresh: [...reads.meters] })
  const update = useAct('PATCH /v1/organization/meters/{id}', { refresh: [...reads.meters] })
  const form = useForm({
    initialValues: {
      name: meter?.name ?? '',
      key: meter?.key ?? '',
      unit: meter?.unit ?? '',
      aggregation: (meter?.aggregation ?? 'sum') as Meter['aggregation'],
    },
  })
  const close = () => screen.set({ new: undefined, meter: undefined })
  const submit = form.onSubmit(({ name, key, aggregation, unit: typed }) => {
    const onSuccess = () => {
      toast.success(meter ? 'Saved.' : `“${name}” created.`)
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const unit = typed.trim() || null
    if (meter)
      update.mutate({ params: { id: meter.id }, query: { environment }, body: { name, unit } }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body: { name, key, unit, aggregation } }, { onSuccess, onError })
  })
  const rename = (name: string) => {
    if (!meter && form.values.key === keyOf(form.values.name)) form.setFieldValue('key', keyOf(name))
    form.setFieldValue('name', name)
  }
  return (
    <FormModal
      title={meter ? meter.name : 'New meter'}
      close={close}
      act={meter ? 'Save' : 'Create meter'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        placeholder="Storage"
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {!meter && (
        <>
          <TextInput
            label="Key"
            description="What your backend reports to. It cannot be changed later."
            {...form.getInputProps('key')}
          />
          <Select
            label="Counts"
            allowDeselect={false}
            data={Object.entries(aggregations).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('aggregation')}
          />
        </>
      )}
      <TextInput label="Unit (optional)" placeholder="GB" {...form.getInputProps('unit')} />
    </FormModal>
  )
}
