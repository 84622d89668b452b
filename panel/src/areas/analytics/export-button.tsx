import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Input } from '@userkeep/client'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { ReportQuery } from '../../app/report-parts.ts'
import { texts } from '../../texts/analytics.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { useFunnel } from './funnel/funnel-view.tsx'
import type { View } from './question.ts'

const endpoint = 'POST /v1/organization/analytics/export'
type Question = Input<typeof endpoint>['body']

/** Downloads the report as it is filtered. */
export function ExportButton({ view, query }: { view: View; query: ReportQuery }) {
  const [environment] = useEnvironment()
  const download = useAct(endpoint)
  const funnel = useFunnel()
  const isReady = view === 'funnel' ? funnel.steps.length > 1 : view !== 'impact' || Boolean(query.id && query.goal)
  const body = (
    view === 'funnel'
      ? { report: view, ...funnel.body, steps: funnel.steps }
      : { report: view, ...query, ...(query.days && { days: Number(query.days) }) }
  ) as Question
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      loading={download.isPending}
      disabled={!isReady}
      onClick={() =>
        download.mutate(
          { query: { environment }, body },
          { onSuccess: (file) => saveFile(file, `${view}.csv`), onError: toast.error },
        )
      }
    >
      {texts.exportCSV}
    </Button>
  )
}
