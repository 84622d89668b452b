import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { dayToMoment } from './audit-event.ts'

type Format = 'csv' | 'jsonl'

interface Shown {
  /** What the log is narrowed by on the screen. */
  filter: { actor: string | undefined; action: string | undefined; target: string | undefined }
  range: { since: string; until: string }
}

export function ExportButton(shown: Shown) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportLog {...shown} close={() => setOpen(false)} />}
    </>
  )
}

function ExportLog({ filter, range, close }: Shown & { close: () => void }) {
  const download = useAct('GET /v1/organization/audit-events/export', {
    refresh: ['GET /v1/organization/audit-events'],
  })
  const form = useForm({ initialValues: { ...range, format: 'csv' as Format } })
  const submit = form.onSubmit(({ since, until, format }) =>
    download.mutate(
      { query: { ...withoutUndefined(filter), ...bounds(since, until), format } },
      {
        onSuccess: (file) => {
          saveFile(file, `audit-events.${format}`)
          close()
        },
      },
    ),
  )
  const narrowed = Object.values(filter).some(Boolean)
  return (
    <FormModal
      title="Export the audit log"
      close={close}
      act="Export"
      pending={download.isPending}
      error={download.error}
      onSubmit={submit}
    >
      <Group grow>
        <TextInput type="date" label="From" {...form.getInputProps('since')} />
        <TextInput type="date" label="To" {...form.getInputProps('until')} />
      </Group>
      <SegmentedControl
        fullWidth
        aria-label="Format"
        data={[
          { value: 'csv', label: 'CSV' },
          { value: 'jsonl', label: 'JSON Lines' },
        ]}
        {...form.getInputProps('format')}
      />
      <Text size="sm" c="dimmed">
        {narrowed ? 'Only what matches the current filters. ' : ''}
        Days are UTC. The export is recorded in the log.
      </Text>
    </FormModal>
  )
}

const withoutUndefined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

const bounds = (since: string, until: string) =>
  withoutUndefined({ since: dayToMoment(since), until: dayToMoment(until, 1) })
