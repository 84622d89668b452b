import type { ComponentProps, ReactNode } from 'react'
import { useScreen } from '../app/screen-search.ts'
import { texts } from '../texts/ui.ts'
import { Card } from './page.tsx'
import { Empty } from './states.tsx'
import { DataTable } from './table/data-table.tsx'
import { useWholeList } from './table/use-whole-list.ts'

type TableProps<Version> = ComponentProps<typeof DataTable<Version>>

interface VersionListProps<Version> {
  name: string
  query: Parameters<typeof useWholeList<Version>>[0]
  columns: TableProps<Version>['columns']
  /** The text if there is none. */
  empty: string
  /** The content of the selected version: the newest, unless the address names another. */
  children: (shown: Version, versions: readonly Version[]) => ReactNode
}

/** The versions of something that is published again and again, and one of them beneath. */
export function VersionList<Version extends { id: string }>({
  name,
  query,
  columns,
  empty,
  children,
}: VersionListProps<Version>) {
  const screen = useScreen()
  const list = useWholeList(query)
  const versions = query.data ?? []
  const shown = versions.find(({ id }) => id === screen.get('version')) ?? versions[0]
  return (
    <>
      <Card label={texts.versions}>
        <DataTable
          label={texts.versions}
          name={name}
          list={list}
          isPlain
          rowKey={({ id }) => id}
          openAt={({ id }) => ({ version: id, against: undefined })}
          isOpen={({ id }) => id === shown?.id}
          columns={columns}
          empty={<Empty title={texts.noVersionsYet}>{empty}</Empty>}
        />
      </Card>
      {shown && children(shown, versions)}
    </>
  )
}
