import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/audit.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { dayToMoment } from './audit-event.ts'

type Format = 'csv' | 'jsonl'

interface Shown {
  /** The filter of the screen. */
  filter: { actor: string | undefined; action: string | undefined; target: string | undefined }
  range: { since: string; until: string }
}

export function ExportButton(shown: Shown) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} />} onClick={() => setOpen(true)}>
        {texts.export}
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
      title={texts.exportTheAuditLog}
      close={close}
      act={texts.export}
      pending={download.isPending}
      error={download.error}
      onSubmit={submit}
    >
      <Group grow>
        <TextInput type="date" label={texts.from} {...form.getInputProps('since')} />
        <TextInput type="date" label={texts.to} {...form.getInputProps('until')} />
      </Group>
      <SegmentedControl
        fullWidth
        aria-label={texts.format}
        data={[
          { value: 'csv', label: texts.csv },
          { value: 'jsonl', label: texts.jsonLines },
        ]}
        {...form.getInputProps('format')}
      />
      <Text size="sm" c="dimmed">
        {narrowed ? texts.onlyEventsThatMatchTheCurrent : ''}
        {texts.daysAreUTCTheExportIsRecorded}
      </Text>
    </FormModal>
  )
}

const withoutUndefined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

const bounds = (since: string, until: string) =>
  withoutUndefined({ since: dayToMoment(since), until: dayToMoment(until, 1) })
