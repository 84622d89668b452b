import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/imports.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { fieldOptions } from './fields.ts'
import {
  columnsRead,
  type FileColumn,
  type Import,
  importRead,
  importsRead,
  type Kind,
  type Mapping,
} from './import.ts'

/** The field of each column, as it was chosen, started or suggested. */
export function MappingForm({ row }: { row: Import }) {
  const [environment] = useEnvironment()
  const query = useRead(columnsRead, { params: { id: row.id }, query: { environment } }, { single: true })
  const [chosen, setChosen] = useState<Mapping>({})
  const start = useAct('POST /v1/organization/imports/{id}/start', { refresh: [importRead, importsRead] })
  if (query.error) return <FailedPart what={texts.theColumns} error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton h={160} mt={16} />
  const { columns } = query.data
  const mapping = Object.fromEntries(columns.map((column) => [column.name, fieldIn(column, row, chosen)]))
  const run = (dry_run: boolean) =>
    start.mutate({ params: { id: row.id }, query: { environment }, body: { mapping, dry_run } })
  return (
    <DrawerSection title={texts.columns}>
      <Text size="sm" c="dimmed" mb={10}>
        {texts.chooseAFieldForEachColumn}
      </Text>
      <Stack gap={10}>
        {columns.map((column) => (
          <ColumnField
            key={column.name}
            kind={row.kind}
            column={column}
            field={mapping[column.name] ?? null}
            choose={(field) => setChosen((before) => ({ ...before, [column.name]: field }))}
          />
        ))}
      </Stack>
      {start.error && <ProblemText>{start.error.fields.mapping ?? start.error.message}</ProblemText>}
      <Group mt={18} gap={8}>
        <Button variant="default" loading={start.isPending} onClick={() => run(true)}>
          {texts.checkTheFile}
        </Button>
        <Button loading={start.isPending} onClick={() => run(false)}>
          {texts.importNow}
        </Button>
      </Group>
    </DrawerSection>
  )
}

function fieldIn({ name, field }: FileColumn, { mapping }: Import, chosen: Mapping): string | null {
  const own = chosen[name]
  return own === undefined ? (mapping === null ? field : (mapping[name] ?? null)) : own
}

interface ColumnFieldProps {
  kind: Kind
  column: FileColumn
  field: string | null
  choose: (field: string | null) => void
}

const ColumnField = ({ kind, column, field, choose }: ColumnFieldProps) => (
  <Select
    label={column.name}
    description={column.samples.length > 0 ? column.samples.join(' · ') : texts.noValues}
    placeholder={texts.doNotImport}
    data={fieldOptions(kind, column.name, field)}
    value={field}
    onChange={choose}
    clearable
  />
)
