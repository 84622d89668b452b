import { IconKey } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
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
      <TabIntro>API keys this customer created in the portal.</TabIntro>
      <CompactList label="Keys" query={query} rows={(answer) => answer.keys} paging={paging} empty="No API keys.">
        {(key) => (
          <ListRow
            key={key.id}
            icon={<IconKey size={20} stroke={1.6} />}
            title={key.name}
            description={`uk_ck_${environment}_…${key.hint}${key.created_by ? ` · ${memberName(key.created_by)}` : ''}`}
            end={
              <>
                <RowAside
                  beneath={
                    <>
                      Created <RelativeTime at={key.created_at} />
                    </>
                  }
                >
                  {key.last_used_at ? (
                    <>
                      Used <RelativeTime at={key.last_used_at} />
                    </>
                  ) : (
                    'Never used'
                  )}
                </RowAside>
                {mayWrite && (
                  <RowMenu
                    label={key.name}
                    acts={[{ label: 'Revoke', run: () => setRevoking(key), isDestructive: true }]}
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
          title={`Revoke “${revoking.name}” of ${customer.name}?`}
          act="Revoke key"
        >
          The key stops working with the next request. This cannot be undone.
        </ConfirmAct>
      )}
    </>
  )
}
