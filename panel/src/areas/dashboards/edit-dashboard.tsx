import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/dashboards.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type Dashboard,
  dashboardRead,
  dashboardsRead,
  reportsRead,
  type Size,
  savedTiles,
  sizeNames,
  type Tile,
} from './dashboard.ts'

const sizes = (Object.entries(sizeNames) as [Size, string][]).map(([value, label]) => ({ value, label }))

/** The name, and the reports with their order and sizes. */
export function EditDashboard({ dashboard, close }: { dashboard: Dashboard; close: () => void }) {
  const [environment] = useEnvironment()
  const [name, setName] = useState(dashboard.name)
  const [tiles, setTiles] = useState<readonly Tile[]>(dashboard.tiles)
  const input = { params: { id: dashboard.id }, query: { environment } }
  const update = useAct('PATCH /v1/organization/analytics/dashboards/{id}', {
    refresh: [dashboardRead, dashboardsRead],
  })
  const save = () => update.mutate({ ...input, body: { name, tiles: savedTiles(tiles) } }, { onSuccess: close })
  return (
    <FormModal
      title={texts.editDashboard}
      act={texts.save}
      size="lg"
      close={close}
      pending={update.isPending}
      error={update.error}
      onSubmit={save}
    >
      <TextInput
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={update.error?.fields.name}
      />
      <Sortable
        label={texts.reports}
        items={tiles}
        keyOf={({ report }) => report.id}
        nameOf={({ report }) => report.name}
        onMove={(from, to) => {
          const moved = tiles[from]
          if (moved) setTiles(tiles.toSpliced(from, 1).toSpliced(to, 0, moved))
        }}
      >
        {(tile, index) => (
          <Group gap={8} wrap="nowrap">
            <Text size="sm" flex={1} truncate>
              {tile.report.name}
            </Text>
            <Select
              aria-label={texts.sizeOfName(tile.report.name)}
              w={130}
              allowDeselect={false}
              data={sizes}
              value={tile.size}
              onChange={(size) => size && setTiles(tiles.with(index, { ...tile, size }))}
            />
            <ActionIcon
              aria-label={texts.removeName(tile.report.name)}
              onClick={() => setTiles(tiles.toSpliced(index, 1))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </Group>
        )}
      </Sortable>
      <AddReport tiles={tiles} add={(report) => setTiles([...tiles, { size: 'half', report }])} />
      <DeleteDashboard dashboard={dashboard} />
    </FormModal>
  )
}

function AddReport({ tiles, add }: { tiles: readonly Tile[]; add: (report: Tile['report']) => void }) {
  const [environment] = useEnvironment()
  const reports = useReadAll(reportsRead, { query: { environment } }, (answer) => answer.reports)
  const left = (reports.data ?? []).filter(({ id }) => !tiles.some(({ report }) => report.id === id))
  if (reports.data?.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noSavedReportsYetLink(
          <AnchorLink to="/analytics" inherit underline="always">
            {texts.saveOneInAnalytics}
          </AnchorLink>,
        )}
        .
      </Text>
    )
  }
  return (
    <Select
      label={texts.addReport}
      placeholder={texts.chooseASavedReport}
      searchable
      value={null}
      data={left.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={texts.allSavedReportsAreOnTheDashboard}
      onChange={(id) => {
        const report = left.find((one) => one.id === id)
        if (report) add(report)
      }}
    />
  )
}

function DeleteDashboard({ dashboard }: { dashboard: Dashboard }) {
  const [environment] = useEnvironment()
  const [isAsked, setAsked] = useState(false)
  const screen = useScreen()
  const remove = useAct('DELETE /v1/organization/analytics/dashboards/{id}', { refresh: [dashboardsRead] })
  const confirm = () =>
    remove.mutate(
      { params: { id: dashboard.id }, query: { environment } },
      { onSuccess: () => screen.set({ dashboard: undefined }), onError: toast.error },
    )
  return isAsked ? (
    <Group gap={8}>
      <Text size="sm">{texts.deleteThisDashboardItsReports}</Text>
      <Button size="xs" color="red" loading={remove.isPending} onClick={confirm}>
        {texts.deleteDashboard}
      </Button>
    </Group>
  ) : (
    <Button
      variant="subtle"
      color="red"
      style={{ justifySelf: 'start' }}
      w="fit-content"
      onClick={() => setAsked(true)}
    >
      {texts.deleteDashboard}
    </Button>
  )
}
