import { UnstyledButton } from '@mantine/core'
import { type Icon, IconDownload, IconX } from '@tabler/icons-react'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/table.ts'
import s from './bulk-bar.module.css'
import type { Column } from './column.ts'
import { csvOf, download } from './csv.ts'
import type { Selection } from './selection.ts'

/** An action on several rows. */
export interface BulkAction<Row> {
  label: string
  icon: Icon
  /** `done` clears the selection. */
  run: (rows: Row[], done: () => void) => void
}

interface BulkBarProps<Row> {
  name: string
  selection: Selection<Row>
  actions: BulkAction<Row>[]
  columns: Column<Row>[]
}

/** Floats over the list for as long as rows are selected. */
export function BulkBar<Row>({ name, selection, actions, columns }: BulkBarProps<Row>) {
  const { rows, clear } = selection
  if (rows.length === 0) return null
  const exportCsv: BulkAction<Row> = {
    label: texts.exportCSV,
    icon: IconDownload,
    run: () => download(`${name}.csv`, csvOf(columns, rows)),
  }
  const all = columns.some(({ csv }) => csv) ? [exportCsv, ...actions] : actions
  return (
    <div className={s.place}>
      <div className={s.bar} role="toolbar" aria-label={texts.selectedRows}>
        <span className={s.count} aria-live="polite">
          {texts.countSelected(rows.length.toLocaleString(locale))}
        </span>
        {all.map(({ label, icon: Icon, run }) => (
          <UnstyledButton key={label} className={s.act} onClick={() => run(rows, clear)}>
            <Icon size={16} stroke={1.8} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
        <UnstyledButton className={s.act} aria-label={texts.clearSelection} onClick={clear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  )
}
