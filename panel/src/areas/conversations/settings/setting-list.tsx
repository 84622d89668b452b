import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import { type SearchName, useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { CompactList, ListRow, RowMenu } from '../../../ui/compact-list.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'

interface SettingListProps<Row extends { id: string; name: string }> {
  title: string
  description: string
  /** The button that adds one: "New canned reply". */
  create: string
  /** Its name in the URL. */
  parameter: SearchName
  query: UseQueryResult<Row[], ApiError>
  empty: string
  details?: (row: Row) => ReactNode
  icon?: (row: Row) => ReactNode
  end?: (row: Row) => ReactNode
  onDelete: (row: Row) => void
  /** Dialogs. */
  children: ReactNode
}

/** Named things of the inbox: each opens its form, and can be deleted. */
export function SettingList<Row extends { id: string; name: string }>(props: SettingListProps<Row>) {
  const { title, description, create, parameter, query, empty, details, icon, end, onDelete, children } = props
  const screen = useScreen()
  return (
    <Section
      title={title}
      description={description}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => screen.set({ new: parameter })}
        >
          {create}
        </Button>
      }
    >
      <CompactList label={title} query={query} shape="none" rows={(rows) => rows} empty={empty}>
        {(row) => (
          <ListRow
            key={row.id}
            icon={icon?.(row)}
            title={
              <AnchorLink to="." search={(before) => ({ ...before, [parameter]: row.id })} c="inherit" inherit>
                {row.name}
              </AnchorLink>
            }
            description={details?.(row)}
            end={
              <>
                {end?.(row)}
                <RowMenu
                  label={row.name}
                  acts={[{ label: texts.delete, run: () => onDelete(row), isDestructive: true }]}
                />
              </>
            }
          />
        )}
      </CompactList>
      {children}
    </Section>
  )
}

/** The form of one of them, for a new one or an existing one. */
export function useOpenSetting<Row extends { id: string }>(parameter: SearchName, rows: readonly Row[] | undefined) {
  const screen = useScreen()
  const id = screen.get(parameter)
  const editing = rows?.find((row) => row.id === id)
  return {
    editing: editing ?? null,
    isOpen: editing !== undefined || screen.get('new') === parameter,
    close: () => screen.set({ new: undefined, [parameter]: undefined }),
  }
}
