import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/suppressions.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { AddSuppression } from './add-suppression.tsx'
import { LiftSuppression } from './lift-suppression.tsx'
import { type Reason, reasons, type Suppression, scopes, sources, suppressionsRead } from './suppression.ts'

const filters = ['q', 'reason'] as const
const reasonOptions = Object.entries(reasons).map(([value, label]) => ({ value, label }))

export function SuppressionsList() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [lifting, setLifting] = useState<Suppression | null>(null)
  const [q, reason] = [screen.get('q'), screen.get('reason') as Reason | undefined]
  const list = useList(suppressionsRead, { query: { environment, q, reason } }, (answer) => answer.suppressions)
  const isNarrowed = filters.some((name) => screen.get(name))
  const add = (
    <Button variant="default" leftSection={<IconPlus size={15} />} onClick={() => screen.set({ new: 'suppression' })}>
      {texts.suppressAnAddress}
    </Button>
  )
  return (
    <Card label={texts.suppressions}>
      <DataTable
        label={texts.suppressions}
        name="suppressions"
        list={list}
        columns={columnsWith(setLifting)}
        filters={filters}
        tools={
          <>
            <SearchField label={texts.searchSuppressions} placeholder={texts.addressBeginsWith} />
            <ChoiceFilter name="reason" label={texts.reason} options={reasonOptions} />
            {list.rows?.length !== 0 && add}
          </>
        }
        rowKey={({ id }) => id}
        empty={
          isNarrowed ? (
            <Empty title={texts.noSuppressionsMatch}>{texts.tryAnotherAddressOrReason}</Empty>
          ) : (
            <Empty title={texts.noAddressIsSuppressed} action={add}>
              {texts.addressesThatBounceOrComplain(<Code>{texts.postV1Bounces}</Code>)}
            </Empty>
          )
        }
      />
      {screen.get('new') === 'suppression' && <AddSuppression close={() => screen.set({ new: undefined })} />}
      {lifting && <LiftSuppression suppression={lifting} close={() => setLifting(null)} />}
    </Card>
  )
}

const columnsWith = (lift: (suppression: Suppression) => void): Column<Suppression>[] => [
  {
    id: 'address',
    header: texts.address,
    csv: ({ address }) => address,
    width: 300,
    cell: ({ address, detail, reason }) => (
      <>
        <TwoLines first={address} second={detail ?? ''} />
        <MobileLine>{reasons[reason]}</MobileLine>
      </>
    ),
  },
  {
    id: 'reason',
    header: texts.reason,
    csv: ({ reason }) => reason,
    width: 150,
    shape: 'pill',
    wide: true,
    cell: ({ reason }) => <Status tone={reason === 'manual' ? 'idle' : 'bad'}>{reasons[reason]}</Status>,
  },
  {
    id: 'scope',
    header: texts.blockedMail,
    csv: ({ scope }) => scope,
    width: 170,
    wide: true,
    cell: ({ scope }) => scopes[scope],
  },
  {
    id: 'source',
    header: texts.source,
    csv: ({ source }) => source,
    width: 220,
    wide: true,
    cell: ({ source }) => sources[source],
  },
  {
    id: 'since',
    header: texts.since,
    csv: ({ created_at }) => created_at,
    width: 130,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    id: 'acts',
    header: '',
    width: 56,
    align: 'end',
    cell: (row) => <RowMenu label={row.address} acts={[{ label: texts.liftSuppression, run: () => lift(row) }]} />,
  },
]
