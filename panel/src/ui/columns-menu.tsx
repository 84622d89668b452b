import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react'
import { useScreen } from '../app/screen-search.ts'
import s from './columns-menu.module.css'
import type { Column } from './data-table.tsx'

/** Which columns are shown. Those that are not as they come are in the URL, so a link shows the same. */
export function useColumns<Row>(columns: Column<Row>[], hiddenAtFirst: string[] = []) {
  const screen = useScreen()
  const hidden = screen.get('hide')?.split(',') ?? hiddenAtFirst
  const set = (ids: string[]) =>
    screen.set({ hide: ids.join() === hiddenAtFirst.join() ? undefined : ids.join() || 'none' }, { replace: true })
  const toggle = (id: string) =>
    set(columns.map((column) => column.id).filter((other) => hidden.includes(other) !== (other === id)))
  return { shown: columns.filter(({ id }) => !hidden.includes(id)), hidden, toggle }
}

interface ColumnsMenuProps<Row> {
  columns: Column<Row>[]
  hidden: string[]
  toggle: (id: string) => void
  exportCsv?: { run: () => void; isRunning: boolean }
}

/** The first column says which thing a row is, and stays. */
export const ColumnsMenu = <Row,>({ columns, hidden, toggle, exportCsv }: ColumnsMenuProps<Row>) => (
  <Menu position="bottom-end" closeOnItemClick={false} width={200}>
    <Menu.Target>
      <Button variant="default" className={s.view} leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}>
        View
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Columns</Menu.Label>
      {columns.slice(1).map(({ id, header }) => (
        <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
          {header}
        </Menu.CheckboxItem>
      ))}
      {exportCsv && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconDownload size={16} />} disabled={exportCsv.isRunning} onClick={exportCsv.run}>
            {exportCsv.isRunning ? 'Exporting…' : 'Export CSV'}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
