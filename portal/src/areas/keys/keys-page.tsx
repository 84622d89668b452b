import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { callName, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { RequirePermission } from '../team/require-permission.tsx'
import { NewKey } from './new-key.tsx'

type Key = Output<'GET /v1/contact/customer/keys'>['keys'][number]

export const KeysPage = () => (
  <RequirePermission title={texts.apiKeys} needs="$keys.manage">
    <Keys />
  </RequirePermission>
)

function Keys() {
  const [offset, setOffset] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const { team, locked } = useSession()
  const keys = useRead('GET /v1/contact/customer/keys', { query: { offset } })
  const create = (
    <Button kind="primary" locked={locked} onClick={() => setMaking(true)}>
      <Icon name="plus" size={16} />
      {texts.createKey}
    </Button>
  )
  return (
    <Page title={texts.apiKeys} description={texts.keysActForNameNot(team?.name ?? '')} actions={create}>
      <Section title={texts.keys} description={locked} isAlone>
        <Loaded read={keys} shape="tiles">
          {(page) =>
            page.keys.length === 0 && offset === 0 ? (
              <Empty icon="key" title={texts.noKeysYet} action={create}>
                {texts.useAKeyToCall}
              </Empty>
            ) : (
              <>
                <ul class="rows">
                  {page.keys.map((key) => (
                    <KeyRow key={key.id} item={key} revoke={() => setRevoked(key)} />
                  ))}
                </ul>
                <Pager page={page} go={setOffset} />
              </>
            )
          }
        </Loaded>
      </Section>
      {isMaking && <NewKey close={() => setMaking(false)} />}
      {revoked && <Revoke item={revoked} close={() => setRevoked(null)} />}
    </Page>
  )
}

function KeyRow({ item, revoke }: { item: Key; revoke: () => void }) {
  const { locked } = useSession()
  return (
    <li class="row">
      <span class="row-icon">
        <Icon name="key" />
      </span>
      <div class="row-main">
        <b>
          {item.name} <span class="mono dim">…{item.hint}</span>
        </b>
        <small>
          {item.last_used_at === null ? texts.neverUsed : texts.usedTime(<Time at={item.last_used_at} />)}
          <span class="wide-only">
            {item.created_by
              ? texts.createdBy(<Time at={item.created_at} />, callName(item.created_by))
              : texts.created(<Time at={item.created_at} />)}
          </span>
        </small>
      </div>
      <div class="row-end">
        <Button locked={locked} aria-label={texts.revokeName(item.name)} onClick={revoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  )
}

function Revoke({ item, close }: { item: Key; close: () => void }) {
  const revoke = useAct('DELETE /v1/contact/customer/keys/{id}', {
    refresh: ['GET /v1/contact/customer/keys'],
    onDone: () => {
      toast(texts.nameWasRevoked(item.name))
      close()
    },
  })
  return (
    <Confirm
      title={texts.revokeNameQuestion(item.name)}
      description={texts.requestsWithThisKeyAreRefusedImmediately}
      action={texts.revoke}
      act={revoke}
      input={{ params: { id: item.id } }}
      close={close}
    />
  )
}
