import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-page.ts'
import { locale } from '../../texts/locale.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { type CreditGrant, type CreditLine, creditsRead, creditsText, lineWords, sourceWords } from './credits.ts'
import { GrantCredits } from './grant-credits.tsx'

export const customerPart: CustomerPart = {
  title: texts.credits,
  order: 3,
  permission: 'billing:manage',
  show: (customerId) => <CreditsOfCustomer customerId={customerId} />,
}

function CreditsOfCustomer({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const [isGranting, setGranting] = useState(false)
  const query = useRead(creditsRead, {
    params: { id: customerId },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <Stack gap={10}>
      <Group justify="space-between">
        <Text fw={600} className="num">
          {query.data ? creditsText(query.data.balance) : '…'}
        </Text>
        <Button size="xs" variant="default" onClick={() => setGranting(true)}>
          {texts.grantCredits}
        </Button>
      </Group>
      {query.data && query.data.grants.length > 0 && (
        <CompactList label={texts.grants} query={query} shape="none" rows={(answer) => answer.grants} empty="">
          {(grant) => <Grant key={grant.id} grant={grant} />}
        </CompactList>
      )}
      <CompactList
        label={texts.ledger}
        query={query}
        shape="none"
        rows={(answer) => answer.ledger}
        paging={paging}
        empty={texts.noCreditsYet}
      >
        {(line) => <Line key={line.id} line={line} />}
      </CompactList>
      {isGranting && <GrantCredits customerId={customerId} close={() => setGranting(false)} />}
    </Stack>
  )
}

const Grant = ({ grant: { remaining, amount, reason, source, expires_at } }: { grant: CreditGrant }) => (
  <ListRow
    title={texts.remainingOfCreditsLeft(remaining.toLocaleString(locale), creditsText(amount))}
    description={[reason, sourceWords[source]].filter(Boolean).join(' · ')}
    end={expires_at ? <span>{texts.expiresTime(<RelativeTime at={expires_at} />)}</span> : texts.doesNotExpire}
  />
)

const Line = ({ line: { kind, amount, balance, reason, key_id, created_at } }: { line: CreditLine }) => (
  <ListRow
    title={`${lineWords[kind]} ${Math.abs(amount).toLocaleString(locale)}`}
    description={[kind === 'take_back' ? texts.afterARefund : reason, key_id && texts.keyKeyId(key_id.slice(-8))]
      .filter(Boolean)
      .join(' · ')}
    end={<RowAside beneath={<RelativeTime at={created_at} />}>{creditsText(balance)}</RowAside>}
  />
)
