import { IconKey } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customers.ts'
import { CompactList, ListRow, RowAside, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { type Customer, memberName } from './customer.ts'
import { TabIntro } from './tab-intro.tsx'

type Key = Output<'GET /v1/organization/customers/{id}/keys'>['keys'][number]

export function Keys({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const paging = useOwnPaging()
  const [revoking, setRevoking] = useState<Key | null>(null)
  const query = useRead('GET /v1/organization/customers/{id}/keys', {
    params: { id: customer.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <>
      <TabIntro>{texts.apiKeysThisCustomerCreated}</TabIntro>
      <CompactList
        label={texts.keys}
        query={query}
        rows={(answer) => answer.keys}
        paging={paging}
        empty={texts.noAPIKeys}
      >
        {(key) => (
          <ListRow
            key={key.id}
            icon={<IconKey size={20} stroke={1.6} />}
            title={key.name}
            description={
              key.created_by
                ? texts.ukCkEnvironmentHintName(environment, key.hint, memberName(key.created_by))
                : texts.ukCkEnvironmentHint(environment, key.hint)
            }
            end={
              <>
                <RowAside beneath={texts.createdTime(<RelativeTime at={key.created_at} />)}>
                  {key.last_used_at ? texts.usedTime(<RelativeTime at={key.last_used_at} />) : texts.neverUsed}
                </RowAside>
                {mayWrite && (
                  <RowMenu
                    label={key.name}
                    acts={[{ label: texts.revoke, run: () => setRevoking(key), isDestructive: true }]}
                  />
                )}
              </>
            }
          />
        )}
      </CompactList>
      {revoking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/customers/{id}/keys/{keyId}"
          input={{ params: { id: customer.id, keyId: revoking.id }, query: { environment } }}
          refresh={['GET /v1/organization/customers/{id}/keys']}
          close={() => setRevoking(null)}
          title={texts.revokeNameOfCustomerName(revoking.name, customer.name)}
          act={texts.revokeKey}
        >
          {texts.theKeyStopsWorkingWithTheNext}
        </ConfirmAct>
      )}
    </>
  )
}
