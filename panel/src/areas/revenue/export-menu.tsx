import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { ReportQuery } from '../../app/report-parts.ts'
import { texts } from '../../texts/revenue.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

const tables = [
  { table: 'periods', label: texts.months },
  { table: 'movements', label: texts.movements },
  { table: 'customers', label: texts.payingCustomers },
  { table: 'plans', label: texts.plans },
  { table: 'trials', label: texts.trials },
  { table: 'at_risk', label: texts.atRisk },
] as const

interface ExportMenuProps {
  filter: ReportQuery
}

/** Downloads a table of revenue. */
export function ExportMenu({ filter }: ExportMenuProps) {
  const [environment] = useEnvironment()
  const download = useAct('GET /v1/organization/analytics/revenue/export')
  const save = (table: (typeof tables)[number]['table']) =>
    download.mutate(
      { query: { environment, table, ...filter } },
      { onSuccess: (file) => saveFile(file, `revenue-${table.replace('_', '-')}.csv`), onError: toast.error },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} />} loading={download.isPending}>
          {texts.exportCSV}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tables.map(({ table, label }) => (
          <Menu.Item key={table} onClick={() => save(table)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
