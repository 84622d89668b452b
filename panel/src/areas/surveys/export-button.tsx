import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Input } from '@userkeep/client'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/surveys.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import type { Survey } from './survey.ts'

type Query = NonNullable<Input<'GET /v1/organization/surveys/{id}/export'>['query']>

/** Downloads the filtered results. */
export function ExportButton({ survey, query }: { survey: Survey; query: Query }) {
  const download = useAct('GET /v1/organization/surveys/{id}/export')
  const name = survey.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  const save = () =>
    download.mutate(
      { params: { id: survey.id }, query },
      { onSuccess: (file) => saveFile(file, `${name}.csv`), onError: toast.error },
    )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      loading={download.isPending}
      onClick={save}
    >
      {texts.exportCSV}
    </Button>
  )
}
