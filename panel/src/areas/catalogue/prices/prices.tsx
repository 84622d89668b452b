import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { money } from '@userkeep/client/money'
import { priceWords, tierWords, trialWords } from '@userkeep/client/pricing'
import { useState } from 'react'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-prices.ts'
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

/** The prices. A price never changes: a new one replaces it. */
export function Prices({ product, prices, meters }: PricesProps) {
  const [isAdding, setAdding] = useState(false)
  const [archiving, setArchiving] = useState<Price | null>(null)
  const live = prices.filter(({ archived_at }) => archived_at === null)
  const archived = prices.filter(({ archived_at }) => archived_at !== null)
  return (
    <Section
      title={texts.prices}
      description={texts.pricesOfOtherKinds}
      action={
        product.archived_at === null && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setAdding(true)}>
            {texts.addPrice}
          </Button>
        )
      }
    >
      {prices.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noPricesYetAProductNeedsAPrice}
        </Text>
      ) : (
        <ul className={list.list} aria-label={texts.prices}>
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
    price.type === 'one_time' && texts.oneTimePrices,
    price.trial_days !== null && trialWords(price.trial_days),
    ...tierWords(toPricingPrice(price, meters), money, written),
  ]
  return (
    <ListRow
      title={text}
      description={more.filter(Boolean).join(' · ') || price.currency.toUpperCase()}
      end={
        price.archived_at === null ? (
          <RowMenu label={text} acts={[{ label: texts.archive, run: archive, isDestructive: true }]} />
        ) : (
          <Status tone="idle">{texts.archived}</Status>
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
      success={texts.priceArchived}
      close={close}
      title={texts.archiveName(text)}
      act={texts.archivePrice}
    >
      {texts.itIsPermanentlyRemoved}
    </ConfirmAct>
  )
}
