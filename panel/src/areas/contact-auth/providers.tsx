import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { type Preset, type Provider, presets, providersRead } from './provider.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderMark } from './provider-mark.tsx'

export function Providers() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const may = useMay()
  const mayWrite = may('customers:write') && may('customers:impersonate')
  const [removing, setRemoving] = useState<Provider | null>(null)
  const list = useList(providersRead, { query: { environment } }, (answer) => answer.providers)
  const asked = screen.get('provider')
  const editing = list.rows?.find(({ provider }) => provider === asked)
  const preset = screen.get('new') as Preset | undefined
  const close = () => screen.set({ new: undefined, provider: undefined })
  const add = mayWrite && <AddProvider choose={(value) => screen.set({ new: value })} />
  return (
    <Card label={texts.providers}>
      <DataTable
        label={texts.providers}
        name="providers"
        list={list}
        tools={
          list.rows?.length !== 0 && (
            <>
              <Text c="dimmed" size="sm" flex={1}>
                {texts.oAuthProvidersThatContacts}
              </Text>
              {add}
            </>
          )
        }
        isPlain
        rowKey={({ provider }) => provider}
        columns={columns(mayWrite ? { edit: ({ provider }) => screen.set({ provider }), remove: setRemoving } : null)}
        empty={
          <Empty title={texts.noProvidersYet} action={add}>
            {texts.letContactsSignInWithGoogle}
          </Empty>
        }
      />
      {mayWrite && (editing || (preset && preset in presets)) && (
        <ProviderForm
          key={editing?.provider ?? preset}
          provider={editing ?? null}
          preset={editing?.preset ?? (preset as Preset)}
          close={close}
        />
      )}
      {removing && <RemoveProvider provider={removing} close={() => setRemoving(null)} />}
    </Card>
  )
}

const AddProvider = ({ choose }: { choose: (preset: Preset) => void }) => (
  <Menu position="bottom-end" width={230}>
    <Menu.Target>
      <Button leftSection={<IconPlus size={16} stroke={2} />} rightSection={<IconChevronDown size={14} />}>
        {texts.addProvider}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {(Object.keys(presets) as Preset[]).map((preset) => (
        <Menu.Item key={preset} leftSection={<ProviderMark preset={preset} />} onClick={() => choose(preset)}>
          {presets[preset].label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

interface Acts {
  edit: (provider: Provider) => void
  remove: (provider: Provider) => void
}

const columns = (acts: Acts | null): Column<Provider>[] => [
  {
    id: 'label',
    header: texts.provider,
    width: 180,
    cell: ({ label, preset }) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 10, fontWeight: 550 }}>
        <ProviderMark preset={preset} />
        {label}
      </span>
    ),
  },
  {
    id: 'client',
    header: texts.clientID,
    width: 240,
    shape: 'pill',
    wide: true,
    cell: ({ client_id }) => <Code>{client_id}</Code>,
  },
  {
    id: 'enabled',
    header: texts.status,
    width: 115,
    cell: ({ enabled }) =>
      enabled ? <Status tone="good">{texts.enabled}</Status> : <Status tone="idle">{texts.off}</Status>,
  },
  {
    id: 'updated',
    header: texts.updated,
    width: 125,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  ...(acts
    ? [
        {
          id: 'acts',
          header: '',
          width: 58,
          shape: 'menu' as const,
          align: 'end' as const,
          cell: (provider: Provider) => (
            <RowMenu
              label={provider.label}
              acts={[
                { label: texts.edit, run: () => acts.edit(provider) },
                { label: texts.remove, run: () => acts.remove(provider), isDestructive: true },
              ]}
            />
          ),
        },
      ]
    : []),
]

function RemoveProvider({ provider, close }: { provider: Provider; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/contact-auth/providers/{provider}"
      input={{ params: { provider: provider.provider }, query: { environment } }}
      refresh={[providersRead]}
      close={close}
      title={texts.removeLabel(provider.label)}
      act={texts.removeProvider}
    >
      {texts.contactsCanNoLongerSign}
    </ConfirmAct>
  )
}
