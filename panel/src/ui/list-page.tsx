import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type SearchName, useScreen } from '../app/screen-search.ts'
import { Card, Page } from './page.tsx'
import { Empty } from './states.tsx'
import { DataTable } from './table/data-table.tsx'
import type { DataTableProps } from './table/table-props.ts'

interface ListPageProps<Row extends { id: string }> extends Omit<DataTableProps<Row>, 'label' | 'rowKey' | 'empty'> {
  title: string
  /** Names the list where the title does not. */
  label?: string
  description: string
  /** The listed thing: `?segment=…` opens one, `?new=segment` creates one. */
  thing: SearchName
  /** The button that creates one: "New segment". */
  create: string
  mayCreate?: boolean
  /** Beside the button that creates one. */
  actions?: ReactNode
  empty: {
    title: string
    text: ReactNode /** None match what was chosen: a new one would not show either. */
    isNarrowed?: boolean
  }
  /** Dialogs. */
  children?: ReactNode
}

/** A page that lists things, of which one can be opened or made. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const {
    title,
    label = title,
    description,
    thing,
    create,
    mayCreate = true,
    actions,
    empty,
    children,
    ...table
  } = props
  const screen = useScreen()
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: thing })}>
      {create}
    </Button>
  )
  return (
    <Page
      title={title}
      description={description}
      actions={
        table.list.rows?.length !== 0 && (
          <>
            {actions}
            {createButton}
          </>
        )
      }
    >
      <Card label={label}>
        <DataTable
          label={label}
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ [thing]: id })}
          {...table}
          empty={
            <Empty title={empty.title} action={!empty.isNarrowed && createButton}>
              {empty.text}
            </Empty>
          }
        />
      </Card>
      {children}
    </Page>
  )
}
