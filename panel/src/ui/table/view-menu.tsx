import { Button, Menu, TextInput } from '@mantine/core'
import { useClipboard, useDisclosure } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconCheck,
  IconDownload,
  IconLink,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '../../texts/table.ts'
import { FormModal } from '../form-modal.tsx'
import { toast } from '../toast.ts'
import type { Column } from './column.ts'
import type { Views } from './saved-views.ts'
import s from './view-menu.module.css'

interface ViewMenuProps<Row> {
  columns: Column<Row>[]
  hidden: string[]
  toggle: (id: string) => void
  reset: (() => void) | null
  views: Views
  exportCsv: { run: () => void; isRunning: boolean } | null
}

/** Saved views, the choice of columns, and the export of a list. */
export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const { views, exportCsv } = props
  const [isSaving, saving] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <Button
            variant="default"
            className={s.view}
            classNames={{ label: s.label }}
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}
          >
            {views.current?.name ?? texts.view}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItems views={views} save={saving.open} />
          <ColumnItems {...props} />
          {exportCsv && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconDownload size={16} />}
                disabled={exportCsv.isRunning}
                onClick={exportCsv.run}
              >
                {exportCsv.isRunning ? texts.exporting : texts.exportCSV}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveView views={views} close={saving.close} />}
    </>
  )
}

function ViewItems({ views, save }: { views: Views; save: () => void }) {
  const clipboard = useClipboard()
  const { all, current, isChanged } = views
  const copyLink = () => {
    clipboard.copy(location.href)
    toast.success(texts.linkCopied)
  }
  return (
    <>
      <Menu.Label>{texts.views}</Menu.Label>
      {all.map((view) => (
        <Menu.Item
          key={view.name}
          leftSection={<IconBookmark size={16} />}
          rightSection={view === current && <IconCheck size={15} />}
          renderRoot={(props) => (
            <Link {...props} to="." search={(before) => ({ ...before, ...views.searchOf(view) })} />
          )}
        >
          {view.name}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconBookmark size={16} />} disabled={!isChanged || current !== undefined} onClick={save}>
        {texts.saveThisViewEllipsis}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={copyLink}>
        {texts.copyLink}
      </Menu.Item>
      {current && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => views.remove(current)}>
          {texts.deleteName(current.name)}
        </Menu.Item>
      )}
    </>
  )
}

/** The first column says which thing a row is, and stays. */
const ColumnItems = <Row,>({ columns, hidden, toggle, reset }: ViewMenuProps<Row>) => (
  <div className={s.columns}>
    <Menu.Divider />
    <Menu.Label>{texts.columns}</Menu.Label>
    {columns.slice(1).map(
      ({ id, header }) =>
        header && (
          <Menu.CheckboxItem
            key={id}
            closeMenuOnClick={false}
            checked={!hidden.includes(id)}
            onChange={() => toggle(id)}
          >
            {header}
          </Menu.CheckboxItem>
        ),
    )}
    {reset && (
      <Menu.Item closeMenuOnClick={false} onClick={reset}>
        {texts.resetColumns}
      </Menu.Item>
    )}
  </div>
)

function SaveView({ views, close }: { views: Views; close: () => void }) {
  const [name, setName] = useState('')
  const isTaken = views.all.some((view) => view.name === name.trim())
  return (
    <FormModal
      title={texts.saveThisView}
      close={close}
      act={isTaken ? texts.replaceView : texts.saveView}
      isDisabled={name.trim() === ''}
      onSubmit={() => {
        views.save(name.trim())
        close()
      }}
    >
      <TextInput
        label={texts.name}
        description={texts.filtersSortingAndColumns}
        placeholder={texts.signedUpThisWeek}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}
