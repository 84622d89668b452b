import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { money } from '@userkeep/client/money'
import { priceWords, tierWords, trialWords } from '@userkeep/client/pricing'
import { useState } from 'react'
import { useEnvironment } from '../../../app/environment.ts'
import list from '../../../ui/compact-list.module.css'
import { ListRow, RowMenu } from '../../../ui/compact-list.tsx'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { Section } from '../../../ui/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Meter, type Price, type Product, reads, toPricingPrice, written } from '../catalogue.ts'
import { NewPrice } from './new-price.tsx'

interface PricesProps {
  product: Product
  prices: readonly Price[]
  meters: readonly Meter[]
}

/** What it costs. A price never changes: another one takes its place. */
export function Prices({ product, prices, meters }: PricesProps) {
  const [isAdding, setAdding] = useState(false)
  const [archiving, setArchiving] = useState<Price | null>(null)
  const live = prices.filter(({ archived_at }) => archived_at === null)
  const archived = prices.filter(({ archived_at }) => archived_at !== null)
  return (
    <Section
      title="Prices"
      description="A price never changes. To raise one, add another and archive the old: who pays the old one goes on paying it."
      action={
        product.archived_at === null && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setAdding(true)}>
            Add price
          </Button>
        )
      }
    >
      {prices.length === 0 ? (
        <Text c="dimmed" size="sm">
          No prices yet. Without one the product is not on sale.
        </Text>
      ) : (
        <ul className={list.list} aria-label="Prices">
          {[...live, ...archived].map((price) => (
            <PriceLine key={price.id} price={price} meters={meters} archive={() => setArchiving(price)} />
          ))}
        </ul>
      )}
      {isAdding && <NewPrice product={product} meters={meters} close={() => setAdding(false)} />}
      {archiving && (
        <ArchivePrice price={archiving} text={textOf(archiving, meters)} close={() => setArchiving(null)} />
      )}
    </Section>
  )
}

const textOf = (price: Price, meters: readonly Meter[]): string => {
  const { amount, per } = priceWords(toPricingPrice(price, meters), money)
  return `${amount} ${per}`.trim()
}

function PriceLine({ price, meters, archive }: { price: Price; meters: readonly Meter[]; archive: () => void }) {
  const text = textOf(price, meters)
  const more = [
    price.type === 'one_time' && 'Paid once',
    price.trial_days !== null && trialWords(price.trial_days),
    ...tierWords(toPricingPrice(price, meters), money, written),
  ]
  return (
    <ListRow
      title={text}
      description={more.filter(Boolean).join(' · ') || price.currency.toUpperCase()}
      end={
        price.archived_at === null ? (
          <RowMenu label={text} acts={[{ label: 'Archive…', run: archive, isDestructive: true }]} />
        ) : (
          <Status tone="idle">Archived</Status>
        )
      }
    />
  )
}

function ArchivePrice({ price, text, close }: { price: Price; text: string; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/prices/{id}/archive"
      input={{ params: { id: price.id }, query: { environment } }}
      refresh={reads.prices}
      success="The price is archived."
      close={close}
      title={`Archive ${text}?`}
      act="Archive price"
    >
      It leaves the pricing page for good. Teams that pay it go on paying it.
    </ConfirmAct>
  )
}
