import { Badge, Button, Text, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconBan, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/api-keys.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { toast } from '../../ui/toast.ts'
import type { ApiKey } from './api-key.ts'
import { EditKey } from './edit-key.tsx'
import { NewKey } from './new-key.tsx'

export function ApiKeysPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [editing, setEditing] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const kind = screen.get('kind') as ApiKey['kind'] | undefined
  const [revokingMany, setRevokingMany] = useState<{ keys: ApiKey[]; done: () => void } | null>(null)
  const list = useList('GET /v1/organization/api-keys', { query: { environment, kind } }, (answer) => answer.api_keys)
  const isCreating = screen.get('new') !== undefined
  const clipboard = useClipboard()
  const copy = (key: string) => {
    clipboard.copy(key)
    toast.success(texts.keyCopied)
  }
  const create = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={() => screen.set({ new: 'key' })}
    >
      {texts.newKey}
    </Button>
  )
  return (
    <Page
      title={texts.apiKeys}
      description={texts.secretKeysAreForYourBackend}
      actions={create(list.rows?.length === 0 ? 'default' : 'filled')}
    >
      <Card label={texts.apiKeys}>
        <DataTable
          label={texts.apiKeys}
          name="api-keys"
          list={list}
          filters={['kind']}
          tabs={{
            label: texts.kindOfKey,
            value: kind ?? 'all',
            tabs: kinds,
            onChange: (value) => screen.narrow({ kind: value === 'all' ? undefined : value }),
          }}
          columns={columns({ edit: setEditing, revoke: setRevoking, copy })}
          rowKey={(key) => key.id}
          rowLabel={(key) => key.name}
          bulk={[{ label: texts.revokeEllipsis, icon: IconBan, run: (keys, done) => setRevokingMany({ keys, done }) }]}
          empty={
            <Empty title={empty[kind ?? 'all'].title} action={create('filled')}>
              {empty[kind ?? 'all'].description}
            </Empty>
          }
        />
      </Card>
      {isCreating && <NewKey close={() => screen.set({ new: undefined })} />}
      {editing && <EditKey apiKey={editing} close={() => setEditing(null)} />}
      {revoking && <RevokeKey apiKey={revoking} close={() => setRevoking(null)} />}
      {revokingMany && <RevokeKeys {...revokingMany} close={() => setRevokingMany(null)} />}
    </Page>
  )
}

const kinds = [
  { value: 'all', label: texts.all },
  { value: 'secret', label: texts.secret },
  { value: 'publishable', label: texts.publishable },
]

const empty = {
  all: {
    title: texts.noKeysYet,
    description: texts.aKeyBelongsToOneEnvironmentATest,
  },
  secret: { title: texts.noSecretKeysYet, description: texts.yourBackendCallsTheAPI },
  publishable: {
    title: texts.noPublishableKeysYet,
    description: texts.yourPagesUseAPublishableKey,
  },
}

const kindText = ({ kind, permissions }: ApiKey): string =>
  kind === 'publishable' ? texts.publishable : permissions ? texts.management : texts.secret

const hintOf = ({ kind, environment, hint }: ApiKey) =>
  `${kind === 'secret' ? 'uk_sk' : 'uk_pk'}_${environment}_…${hint}`

interface Acts {
  edit: (key: ApiKey) => void
  revoke: (key: ApiKey) => void
  copy: (key: string) => void
}

const columns = ({ edit, revoke, copy }: Acts): Column<ApiKey>[] => [
  {
    id: 'name',
    header: texts.name,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 150,
    shape: 'line',
    cell: (key) => (
      <div>
        <Text fw={550} fz={13.5} truncate>
          {key.name}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" hiddenFrom="sm">
          {hintOf(key)}
        </Text>
      </div>
    ),
  },
  {
    id: 'kind',
    header: texts.kind,
    csv: ({ kind }) => kind,
    sort: ({ kind }) => kind,
    width: 120,
    shape: 'pill',
    cell: (key) => (
      <>
        <Badge color={key.kind === 'secret' ? 'iris' : 'gray'}>{kindText(key)}</Badge>
        <MobileLine>
          <RelativeTime at={key.last_used_at} never={texts.neverUsed} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'key',
    header: texts.key,
    csv: (key) => key.key ?? hintOf(key),
    width: 380,
    shape: 'long',
    wide: true,
    cell: (key) =>
      key.key ? (
        <CopyCode value={key.key} label={texts.copyPublishableKey} />
      ) : (
        <Tooltip label={texts.aSecretKeyIsShownOnceWhen}>
          <span>
            <Code>{hintOf(key)}</Code>
          </span>
        </Tooltip>
      ),
  },
  {
    id: 'created',
    header: texts.created,
    csv: ({ created_at }) => created_at,
    sort: ({ created_at }) => created_at,
    width: 110,
    wide: true,
    cell: (key) => <RelativeTime at={key.created_at} />,
  },
  {
    id: 'used',
    header: texts.lastUsed,
    csv: ({ last_used_at }) => last_used_at,
    sort: ({ last_used_at }) => last_used_at,
    width: 110,
    wide: true,
    cell: (key) => <RelativeTime at={key.last_used_at} />,
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'menu',
    align: 'end',
    cell: (key) => (
      <RowMenu
        label={key.name}
        acts={[
          ...(key.key ? [{ label: texts.copyKey, run: () => copy(key.key as string) }] : []),
          { label: texts.edit, run: () => edit(key) },
          { label: texts.revoke, run: () => revoke(key), isDestructive: true },
        ]}
      />
    ),
  },
]

function RevokeKey({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/api-keys/{id}"
      input={{ params: { id: apiKey.id }, query: { environment: apiKey.environment } }}
      refresh={['GET /v1/organization/api-keys']}
      close={close}
      title={texts.revokeName(apiKey.name)}
      act={texts.revokeKey}
    >
      {texts.requestsWithThisKeyAreRefused}
    </ConfirmAct>
  )
}

function RevokeKeys({ keys, close, done }: { keys: ApiKey[]; close: () => void; done: () => void }) {
  const counted = (count: number) => texts.keys(count)
  return (
    <BulkConfirm
      rows={keys}
      title={texts.revokeCount(counted(keys.length))}
      act={texts.revoke}
      run={({ id, environment }) =>
        api('DELETE /v1/organization/api-keys/{id}', { params: { id }, query: { environment } })
      }
      refresh={['GET /v1/organization/api-keys']}
      success={(count) => texts.countRevoked(counted(count))}
      close={close}
      done={done}
    >
      {texts.requestsWithTheseKeysAreRefused}
    </BulkConfirm>
  )
}
